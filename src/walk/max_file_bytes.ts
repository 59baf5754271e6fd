/** Size above which a file is left out: larger ones are generated or data almost without exception. */
export const MAX_FILE_BYTES = 1024 * 1024;
