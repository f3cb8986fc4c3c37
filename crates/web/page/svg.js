// Elements of a picture.

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} content
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...content) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...content);
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} content
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** The element of that mark; the page has it. @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/** Gives a file to whoever looks. @param {string} name @param {string} type @param {string} content */
export function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  html("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Scrolls a list to what is current in it; the page around it stays where it is. @param {HTMLElement} list */
export function within(list) {
  const [box, here] = [list, list.querySelector("[aria-current]")].map((element) => element?.getBoundingClientRect());
  if (box && here && (here.top < box.top || here.bottom > box.bottom)) list.scrollTop += here.top - box.top - box.height / 2;
}
