import { type Markup, tag, type XmlElement } from '#providers/xml.ts'

/** An element that was read, as markup in a namespace again. */
export function markupOf(prefix: string, element: XmlElement): string {
  return written(prefix, element).markup
}

function written(prefix: string, { name, attributes, children, text }: XmlElement): Markup {
  return tag(
    `${prefix}:${name}`,
    attributes,
    text,
    children.map((child) => written(prefix, child)),
  )
}
