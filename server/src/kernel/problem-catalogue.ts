/**
 * Every way in which a request can be refused, on one sheet: the stable code, its status, its title, what
 * it means and what to do about it. The documentation page behind a problem's `type` is made from this.
 */
export const problemCatalogue = {
  malformed_json: {
    status: 400,
    title: 'The body is not valid JSON',
    mend: 'Send one JSON value in UTF-8. The detail says where the parser stopped.',
  },
  malformed_request: {
    status: 400,
    title: 'The request cannot be understood',
    mend: 'The detail names the header or part of the request line that is at fault.',
  },
  token_missing: {
    status: 401,
    title: 'No token was sent',
    mend: 'Send the header `Authorization: Bearer <token>`. Tokens are never read from the query string.',
  },
  token_invalid: {
    status: 401,
    title: 'The token is not known',
    mend: 'Check that the whole token was copied: it starts with `hf_` and has 39 characters.',
  },
  token_expired: {
    status: 401,
    title: 'The token has expired',
    mend: 'Create a new token, or rotate tokens before their expiry.',
  },
  token_revoked: {
    status: 401,
    title: 'The token was revoked',
    mend: 'Create a new token. A revoked token never works again.',
  },
  session_ended: {
    status: 401,
    title: 'Nobody is signed in',
    mend: 'Sign in: the session of this cookie has ended, or there never was one.',
  },
  sign_in_failed: {
    status: 401,
    title: 'The sign-in failed',
    mend: 'Check what was typed. After several failures, wait: attempts are limited.',
  },
  permission_denied: {
    status: 403,
    title: 'This is not permitted',
    mend: 'The problem names the permission needed: use a token or a role that has it.',
  },
  cross_site_request: {
    status: 403,
    title: 'The request did not come from this site',
    mend: 'Writes by cookie need `Sec-Fetch-Site: same-origin`, as browsers send it, or an `Origin` equal to `HOLDFAST_URL`. Programs use a token instead.',
  },
  no_account: {
    status: 403,
    title: 'There is no such account for whoever asks',
    mend: 'Leave out `Holdfast-Account`, or send the id of an account that `GET /v1/auth/session` lists.',
  },
  reauthentication_required: {
    status: 403,
    title: 'This needs a recent sign-in',
    mend: 'Prove who you are with `POST /v1/auth/reauthenticate`, or sign in again, and repeat the request within 10 minutes.',
  },
  plan_limit_reached: {
    status: 403,
    title: 'The plan does not allow more',
    mend: 'The problem names the `limit`, its `value` and what is `used`: remove something, or change the plan.',
  },
  account_suspended: {
    status: 403,
    title: 'The account is suspended',
    mend: 'Ask the operator of this installation.',
  },
  not_found: {
    status: 404,
    title: 'There is no such thing',
    mend: 'Check the path and the id. What belongs to another account answers like what never existed.',
  },
  link_invalid: {
    status: 410,
    title: 'The link is not valid any more',
    mend: 'It was used, has expired or was withdrawn. Ask whoever sent it for a new one.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This path does not take that method',
    mend: 'The `Allow` header lists the methods that it takes.',
  },
  not_acceptable: {
    status: 406,
    title: 'The answer cannot be given in the form asked for',
    mend: 'Accept `application/json` and `application/problem+json`.',
  },
  conflict: {
    status: 409,
    title: 'The request conflicts with what is there',
    mend: 'The detail names what stands in the way.',
  },
  wrong_state: {
    status: 409,
    title: 'This cannot be done in the present state',
    mend: 'The detail names the state. Wait for it to change, or change it first.',
  },
  request_in_progress: {
    status: 409,
    title: 'A request with this idempotency key is still running',
    mend: 'Send it again shortly: once the first has ended, you get its answer.',
  },
  host_not_allowed: {
    status: 421,
    title: 'The service is not known by this name',
    mend: 'Set `HOLDFAST_URL` to the URL by which the service is reached, or list further names in `HOLDFAST_ALLOWED_HOSTS`. Behind a proxy, pass the `Host` of the request on.',
  },
  precondition_failed: {
    status: 412,
    title: 'The resource has changed since you read it',
    mend: 'Read it again, apply your change to what it is now, and send the new `ETag` in `If-Match`.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    mend: 'Bodies hold at most 1 MiB. Split the request.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is not of a type that is understood',
    mend: 'Send `Content-Type: application/json` (a PATCH may say `application/merge-patch+json`).',
  },
  invalid_input: {
    status: 422,
    title: 'The input has faults',
    mend: '`errors` lists every fault, each with a JSON pointer into the body (`?name` for the query).',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This idempotency key was used for another request',
    mend: 'Use a new key for every new request; a key is kept for 24 hours.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    mend: 'Wait for the seconds in `Retry-After`, then go on.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    mend: 'Nothing was changed. Try again; if it stays, report the `request_id`.',
  },
  provider_error: {
    status: 502,
    title: 'The provider refused',
    mend: 'The detail carries the provider’s own words.',
  },
  on_hold: {
    status: 409,
    title: 'The installation is on hold',
    mend: 'On hold, nothing is sent and no provider is called. Its operator releases it with `holdfast release`, or under Installation in the dashboard.',
  },
  provider_unavailable: {
    status: 503,
    title: 'The provider cannot be reached',
    mend: 'Check the address and the network, or try again later.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot answer just now',
    mend: 'Try again shortly.',
  },
  provider_timeout: {
    status: 504,
    title: 'The provider did not answer in time',
    mend: 'Try again later.',
  },
} as const

export type ProblemCode = keyof typeof problemCatalogue
