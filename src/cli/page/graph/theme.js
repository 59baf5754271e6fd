/**
 * Colours: those of the page are custom properties of its style, those of communities are made here,
 * as a community has no name that a style could know.
 *
 * @module
 */

/** Hues that are told apart well next to each other, in degrees of OKLCH. */
const HUES = [255, 45, 155, 320, 95, 210, 15, 285, 125, 350, 180, 70];

/**
 * Lightness and chroma of the first round of hues, of the second, and of all others. Text needs more
 * contrast than a disc.
 */
const TONES = {
  light: {
    disc: [[0.62, 0.15], [0.48, 0.09], [0.62, 0]],
    text: [[0.5, 0.13], [0.42, 0.08], [0.48, 0]],
  },
  dark: {
    disc: [[0.74, 0.13], [0.87, 0.07], [0.62, 0]],
    text: [[0.8, 0.1], [0.88, 0.06], [0.76, 0]],
  },
};

/** Reads the colours of the page, as they are in its present scheme. */
export function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const names = ["ground", "text", "muted", "edge", "accent", "font"];
  const colours = Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  );
  // A page with a switch for the scheme says which one it is in.
  const { theme } = document.documentElement.dataset;
  const isDark = theme === undefined
    ? matchMedia("(prefers-color-scheme: dark)").matches
    : theme === "dark";
  return { ...colours, tones: isDark ? TONES.dark : TONES.light };
}

/** The colour of each community: the largest have the hues that differ most. */
export function communityColours(communities, tones) {
  const largest = [...communities].sort((a, b) => b.size - a.size || a.id - b.id);
  return new Map(largest.map(({ id }, rank) => {
    const [lightness, chroma] = tones[Math.min(Math.floor(rank / HUES.length), tones.length - 1)];
    return [id, `oklch(${lightness} ${chroma} ${HUES[rank % HUES.length]})`];
  }));
}
