/**
 * The switch between light, dark, and what the system says. What is chosen is kept by the browser.
 *
 * @module
 */
import { icon } from "./icon.js";
import { say } from "./say.js";

/** Where the choice is kept; `theme_start.js` reads it too. */
const KEY = "cbx-theme";
const CHOICES = ["system", "light", "dark"];

/** Told to the document when the colours have changed. */
export const THEME_CHANGE = "themechange";

/** Starts the switch. */
export function createThemeSwitch(button) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let choice = stored();
  const apply = () => {
    const theme = choice === "system" ? (dark.matches ? "dark" : "light") : choice;
    document.documentElement.dataset.theme = theme;
    button.replaceChildren(icon(choice));
    button.setAttribute("aria-label", `Colours: ${choice}`);
    button.title = `Colours: ${choice}`;
    document.dispatchEvent(new Event(THEME_CHANGE));
  };
  button.addEventListener("click", () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    store(choice);
    apply();
    say(`Colours: ${choice}`);
  });
  dark.addEventListener("change", apply);
  apply();
}

function stored() {
  try {
    const value = localStorage.getItem(KEY);
    return CHOICES.includes(value) ? value : "system";
  } catch (error) {
    console.debug("The browser keeps no choice of a scheme:", error);
    return "system";
  }
}

function store(choice) {
  try {
    localStorage.setItem(KEY, choice);
  } catch (error) {
    console.debug("The browser keeps no choice of a scheme:", error);
  }
}
