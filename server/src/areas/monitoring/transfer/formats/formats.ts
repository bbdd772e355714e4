import type { SourceFormat } from './format.ts'
import { gatusFormat } from './gatus/gatus.ts'
import { healthchecksFormat } from './healthchecks/healthchecks.ts'
import { holdfastFormat } from './holdfast/holdfast.ts'
import { uptimeKumaFormat } from './uptime-kuma/uptime-kuma.ts'

/** All formats; the first one that recognises a file reads it. */
export const sourceFormats: readonly SourceFormat[] = [
  holdfastFormat,
  uptimeKumaFormat,
  gatusFormat,
  healthchecksFormat,
]
