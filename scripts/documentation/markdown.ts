/**
 * Markdown to HTML. Raw HTML is rejected, except for pictures, so that a document cannot contain scripts or styles.
 * Anchors are the same as on GitHub, so that a link works in both places.
 */
import { Marked, type Tokens } from 'marked'

export type Heading = { level: number; text: string; anchor: string }
export type Rendered = { html: string; headings: Heading[]; sections: { heading: Heading; text: string }[] }

export type RenderOptions = {
  /** The target of a link or a picture of the document. */
  resolve: (href: string) => string
}

export function renderMarkdown(markdown: string, { resolve }: RenderOptions): Rendered {
  const headings: Heading[] = []
  const anchors = anchorMaker()
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const heading = { level: depth, text: plainText(text), anchor: anchors(plainText(text)) }
        headings.push(heading)
        const link =
          depth === 1
            ? ''
            : ` <a class="anchor" href="#${heading.anchor}" aria-label="Link to ${escaped(heading.text)}">#</a>`
        return `<h${depth} id="${heading.anchor}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const target = resolve(href)
        const rel = /^https?:/.test(target) ? ' rel="noopener noreferrer"' : ''
        return `<a href="${escaped(target)}"${rel}>${this.parser.parseInline(tokens)}</a>`
      },
      code({ text, lang = '' }: Tokens.Code) {
        return `<pre tabindex="0" data-language="${escaped(lang)}"><code>${escaped(text)}</code></pre>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return picture(text, resolve)
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const isTitled = token.header.some(({ text }) => text !== '')
        const head = isTitled ? `<thead>${row(token.header, 'th')}</thead>` : ''
        const body = token.rows.map((cells) => row(cells, 'td')).join('')
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { html, headings, sections: sectionsOf(marked, markdown, headings) }
}

/** Each heading with the text below it, for the search. */
function sectionsOf(marked: Marked, markdown: string, headings: readonly Heading[]): Rendered['sections'] {
  const sections: Rendered['sections'] = []
  for (const token of marked.lexer(markdown)) {
    const heading = token.type === 'heading' ? headings[sections.length] : undefined
    if (heading) sections.push({ heading, text: '' })
    const last = sections.at(-1)
    if (last && token.type !== 'heading' && token.type !== 'html') last.text += `${plainText(token.raw)} `
  }
  return sections
}

/** `<picture>` with its source and image, and nothing else. */
function picture(html: string, resolve: (href: string) => string): string {
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]
  const [source = ''] = /<source [^>]*>/.exec(html) ?? []
  const [image = ''] = /<img [^>]*>/.exec(html) ?? []
  const [dark, light, alt] = [attribute(source, 'srcset'), attribute(image, 'src'), attribute(image, 'alt')]
  const isPicture =
    /^<picture>\s*<source( (media|srcset)="[^"]*")+>\s*<img( (alt|src|width)="[^"]*")+>\s*<\/picture>\s*$/.test(
      html,
    )
  if (!isPicture || !dark || !light || !alt)
    throw new Error(`This HTML is not a picture with an alt text:\n${html}`)
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${resolve(dark)}"><img alt="${alt}" src="${resolve(light)}" loading="lazy"></picture>\n`
}

/** Anchors as on GitHub: in lower case, without punctuation, with a number for repeated texts. */
function anchorMaker(): (text: string) => string {
  const counts = new Map<string, number>()
  return (text) => {
    const name = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return count === 0 ? name : `${name}-${count}`
  }
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
