/**
 * Proxmox VE has no codes of errors: a status of HTTP and a text. Most that the program itself throws is a 500, with which
 * it refuses a request, so the text tells what it means. Statuses from 595 on tell that another host of the cluster, to
 * which the request was passed on, did not answer.
 */
import { Type } from 'typebox'
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

const isFailure = responseShape(
  Type.Object({
    message: Type.Optional(Type.String()),
    /** By parameter. */
    errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
)

/** What the texts of a 500 mean: another task has the guest (`VM is locked (backup)`, `can't lock file … got timeout`), or another user has changed what has the given digest. */
const meanings: readonly { text: RegExp; kind: ProviderErrorKind; code?: string }[] = [
  { text: /detected modified configuration|^checksum mismatch/i, kind: 'unavailable', code: 'changed' },
  { text: /locked|can't lock/i, kind: 'unavailable', code: 'locked' },
  { text: /^Configuration file .* does not exist|^unable to find configuration file/i, kind: 'not_found' },
  { text: /timeout|timed out|no quorum|connection/i, kind: 'unavailable' },
]

/** The error of a response; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  if (status < 300) return null
  const own = ownWords(body)
  if (status === 501) return new ProviderError('unsupported', own ?? 'Proxmox VE does not support this.')
  if (status !== 500 || own === undefined) return statusError('Proxmox VE', response, { own })
  const { kind, code } = meanings.find(({ text }) => text.test(own)) ?? { kind: 'rejected' }
  return new ProviderError(kind, own, { vendorCode: code ?? String(status) })
}

function ownWords(body: unknown): string | undefined {
  if (!isFailure(body)) return undefined
  const fields = Object.entries(body.errors ?? {}).map(([name, words]) => `${name}: ${words.trim()}`)
  const words = fields.length > 0 ? fields.join(', ') : body.message?.trim()
  return words || undefined
}
