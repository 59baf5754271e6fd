/** Says something to those who do not see the page. */
export function say(text) {
  const region = document.getElementById("said");
  // The same text again is no change, and would not be said.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
