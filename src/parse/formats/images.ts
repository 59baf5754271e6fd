/** Longer names of images are none. */
const MAX_IMAGE_CHARS = 300;

/** Addresses of the Dockerfiles that an image may be built of; none where the name tells nothing. */
export function imageMeans(image: string): string[] {
  if (image.length > MAX_IMAGE_CHARS) return [];
  // Of `ghcr.io/shop/api:1.2@sha256:…`, the folder may be `api`.
  const name = /(?:^|\/)([a-z0-9][a-z0-9._-]{1,100})(?::[\w.${}-]*)?(?:@\S*)?$/.exec(image)?.[1];
  return name === undefined ? [] : [`%${name}`];
}
