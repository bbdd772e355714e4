/** XML documents of providers: read into elements, and written from them. Namespaces are left to the schemas. */
import { SaxesParser } from 'saxes'

export type XmlElement = {
  /** Without the prefix of its namespace. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** The text in the element itself, without the blanks around it. */
  text: string
}

/**
 * Reads an XML document; null if it is not well-formed. Entities that a document declares are not expanded: the parser
 * knows those of XML itself, and any other makes the document malformed.
 */
export function readXml(document: string): XmlElement | null {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  let isMalformed = false
  parser.on('error', () => {
    isMalformed = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name: localName(name), attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element) element.text = element.text.trim()
  })
  parser.write(document).close()
  return isMalformed ? null : (root.children[0] ?? null)
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The children with this name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).filter((child) => child.name === name)
}

/** The first element that the path of names leads to. */
export function elementAt(
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((within, name) => childrenOf(within, name)[0], element)
}

/** The text of the element that the path leads to; an empty text if there is none. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string {
  return elementAt(element, ...path)?.text ?? ''
}

/** Text in which special characters are escaped. */
export type Markup = { readonly markup: string }
type Content = Markup | string | readonly Markup[] | null

/** An element. Texts are escaped; null is left out. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly Content[]
): Markup {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return { markup: `<${name}${written.join('')}>${content.map(markupOf).join('')}</${name}>` }
}

/** An element as it was read. What is read of namespaces and of the order of texts and elements is lost. */
export function elementMarkup({ name, attributes, children, text }: XmlElement): Markup {
  return tag(name, attributes, text, children.map(elementMarkup))
}

function markupOf(content: Content): string {
  if (content === null) return ''
  if (typeof content === 'string') return escaped(content)
  return 'markup' in content ? content.markup : content.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
