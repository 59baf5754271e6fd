// Runs before the page is drawn, so that it is never drawn in the wrong scheme first. It is no module:
// those wait until the page is read.
(() => {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  let chosen = null;
  try {
    chosen = localStorage.getItem("cbx-theme");
  } catch (error) {
    console.debug("The browser keeps no choice of a scheme:", error);
  }
  const { dataset } = document.documentElement;
  dataset.theme = chosen === "light" || chosen === "dark" ? chosen : isDark ? "dark" : "light";
})();
