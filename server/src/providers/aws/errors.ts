// The errors of services with JSON: a status of 400 or 500, and the type of the error in the body.
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
  ResourceNotFoundException: { kind: 'not_found' },
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

/** Services differ in the name of this error. */
export const denials: readonly string[] = ['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation']

/** Returns a function for the error that a response stands for; null for a success. */
export function responseErrorOf({ actions }: { actions: string }) {
  const denied: KnownError = {
    kind: 'auth',
    words: `The policy of the access key does not allow this: it needs ${actions}`,
  }
  return (response: JsonResponse): ProviderError | null => {
    const { status, body } = response
    if (status >= 200 && status < 300) return null
    if (!isFailure(body)) return statusError('Amazon', response)
    const code = body.__type.replace(/^.*#/, '')
    const own = body.message ?? body.Message ?? code
    return knownError(response, denials.includes(code) ? denied : knownErrors[code], { code, own })
  }
}

function knownError(
  response: JsonResponse,
  known: KnownError | undefined,
  { code, own }: { code: string; own: string },
): ProviderError {
  if (!known) return statusError('Amazon', response, { own, code })
  const { words, retryAfterSeconds } = known
  // Domains that are not in the account are an invalid input.
  const isAbsent = code === 'InvalidInput' && /\bnot (found|associated)\b/i.test(own)
  return new ProviderError(isAbsent ? 'not_found' : known.kind, words ? `${words} (${own}).` : own, {
    vendorCode: code,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}
