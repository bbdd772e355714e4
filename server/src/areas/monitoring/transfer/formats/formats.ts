import type { SourceFormat } from './format.ts'
import { holdfastFormat } from './holdfast/holdfast.ts'

/** All formats; the first one that recognises a file reads it. */
export const sourceFormats: readonly SourceFormat[] = [holdfastFormat]
