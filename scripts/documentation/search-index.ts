import type { Rendered } from './markdown.ts'
import type { Page } from './pages.ts'

/** The search index of the guides: each section with its heading, its page and its text. */
export function searchIndex(rendered: readonly (Rendered & { page: Page })[]): string {
  const entries = rendered.flatMap(({ page, sections }) =>
    sections.map(({ heading, text }, index) => ({
      id: `${page.path}${index === 0 ? '' : `#${heading.anchor}`}`,
      page: page.title,
      title: heading.text,
      text: text.trim(),
    })),
  )
  return JSON.stringify(entries)
}
