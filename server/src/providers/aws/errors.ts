// The errors of Route 53 Domains: a status of 400 or 500, and the type of the error in the body.
// https://docs.aws.amazon.com/Route53/latest/APIReference/CommonErrors.html
import { Type } from 'typebox'
import type { JsonResponse } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

const isFailure = responseShape(
  Type.Object({
    __type: Type.String(),
    message: Type.Optional(Type.String()),
    Message: Type.Optional(Type.String()),
  }),
)

type KnownError = { kind: ProviderErrorKind; words?: string; retryAfterSeconds?: number }

const knownErrors: Readonly<Record<string, KnownError>> = {
  UnrecognizedClientException: { kind: 'auth', words: 'Amazon rejects the access key ID' },
  InvalidClientTokenId: { kind: 'auth', words: 'Amazon rejects the access key ID' },
  InvalidSignatureException: {
    kind: 'auth',
    words: 'Amazon rejects the secret access key, or the clock of this installation is wrong',
  },
  AccessDeniedException: {
    kind: 'auth',
    words: 'The policy of the access key does not allow this: it needs actions of route53domains',
  },
  InvalidInput: { kind: 'rejected' },
  TLDRulesViolation: { kind: 'rejected' },
  DomainLimitExceeded: { kind: 'rejected' },
  DnssecLimitExceeded: { kind: 'rejected' },
  // Another operation on the domain is in progress.
  DuplicateRequest: { kind: 'unavailable' },
  UnsupportedTLD: { kind: 'unsupported' },
  TLDInMaintenance: { kind: 'unavailable' },
  OperationLimitExceeded: { kind: 'rate_limited', retryAfterSeconds: 60 },
  ThrottlingException: { kind: 'rate_limited', retryAfterSeconds: 5 },
  Throttling: { kind: 'rate_limited', retryAfterSeconds: 5 },
  TooManyRequestsException: { kind: 'rate_limited', retryAfterSeconds: 5 },
}

/** The error that a response stands for; null for a success. */
export function responseError(response: JsonResponse): ProviderError | null {
  const { status, body } = response
  if (status >= 200 && status < 300) return null
  if (!isFailure(body)) return statusError('Amazon', response)
  const code = body.__type.replace(/^.*#/, '')
  const own = body.message ?? body.Message ?? code
  const known = knownErrors[code]
  if (!known) return statusError('Amazon', response, { own, code })
  const { words, retryAfterSeconds } = known
  // Domains that are not in the account are an invalid input.
  const isAbsent = code === 'InvalidInput' && /\bnot (found|associated)\b/i.test(own)
  return new ProviderError(isAbsent ? 'not_found' : known.kind, words ? `${words} (${own}).` : own, {
    vendorCode: code,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}
