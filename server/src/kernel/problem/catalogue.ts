/**
 * Every problem with which a request can be refused: the stable code, its status, its title, what it means and how to
 * resolve it. The documentation page behind a problem's `type` is generated from this.
 */
export const problemCatalogue = {
  malformed_json: {
    status: 400,
    title: 'Invalid JSON',
    remedy: 'Send one JSON value in UTF-8. The detail says where the parser stopped.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    remedy: 'The detail names the invalid header or part of the request line.',
  },
  token_missing: {
    status: 401,
    title: 'No token sent',
    remedy: 'Send the header `Authorization: Bearer <token>`. Tokens are never read from the query string.',
  },
  token_invalid: {
    status: 401,
    title: 'Unknown token',
    remedy: 'Check that the whole token was copied: it starts with `hf_` and has 39 characters.',
  },
  token_expired: {
    status: 401,
    title: 'Token expired',
    remedy: 'Create a new token. Rotate tokens before they expire.',
  },
  token_revoked: {
    status: 401,
    title: 'Token revoked',
    remedy: 'Create a new token. Revoked tokens cannot be restored.',
  },
  agent_unknown: {
    status: 401,
    title: 'Unknown agent',
    remedy: 'Enrol the agent again with a new enrolment token: the secret is not known here.',
  },
  agent_revoked: {
    status: 401,
    title: 'Agent revoked',
    remedy: 'The agent was revoked, or its server was removed. To use it again, enrol it with a new token.',
  },
  agent_secret_expired: {
    status: 401,
    title: 'Secret of the agent replaced',
    remedy: 'The secret was replaced more than 24 hours ago. Enrol the agent again with a new token.',
  },
  probe_unknown: {
    status: 401,
    title: 'Unknown probe',
    remedy: 'Enrol the probe again with a new enrolment token: its secret is not known here.',
  },
  probe_revoked: {
    status: 401,
    title: 'Probe revoked',
    remedy: 'The probe was revoked. To use it again, enrol it with a new token.',
  },
  enrolment_token_unknown: {
    status: 401,
    title: 'Unknown enrolment token',
    remedy: 'Check that the whole token was copied: it starts with `hfe_` and has 40 characters.',
  },
  enrolment_token_expired: {
    status: 401,
    title: 'Enrolment token expired',
    remedy: 'Create a new enrolment token.',
  },
  enrolment_token_used_up: {
    status: 401,
    title: 'Enrolment token used up',
    remedy: 'The token has enrolled as many agents as it may. Create a new one.',
  },
  enrolment_token_revoked: {
    status: 401,
    title: 'Enrolment token revoked',
    remedy: 'Create a new enrolment token.',
  },
  signature_invalid: {
    status: 401,
    title: 'Signature not valid',
    remedy:
      'Compare the secret at the sender with that of the deploy hook. The signature covers the body as it was sent, byte for byte.',
  },
  session_ended: {
    status: 401,
    title: 'Not signed in',
    remedy: 'Sign in: the session of this cookie has ended or does not exist.',
  },
  sign_in_failed: {
    status: 401,
    title: 'Sign-in failed',
    remedy: 'Check your input. After several failures, wait: attempts are limited.',
  },
  permission_denied: {
    status: 403,
    title: 'Permission denied',
    remedy: 'The problem names the required permission: use a token or a role that has it.',
  },
  cross_site_request: {
    status: 403,
    title: 'Cross-site request',
    remedy:
      'Requests with a cookie that change something need `Sec-Fetch-Site: same-origin`, as sent by browsers, or an `Origin` equal to `HOLDFAST_URL`. Use a token in programs.',
  },
  address_not_allowed: {
    status: 403,
    title: 'Address not allowed',
    remedy: 'Add the address of the sender to the networks of the deploy hook.',
  },
  no_account: {
    status: 403,
    title: 'Account not found',
    remedy: 'Omit `Holdfast-Account`, or send the id of an account that `GET /v1/auth/session` lists.',
  },
  reauthentication_required: {
    status: 403,
    title: 'Recent sign-in required',
    remedy:
      'Reauthenticate with `POST /v1/auth/reauthenticate` or sign in again, then repeat the request within 10 minutes.',
  },
  plan_limit_reached: {
    status: 403,
    title: 'Plan limit reached',
    remedy:
      'The problem has the `limit`, its `value` and the amount `used`: remove something, or change the plan.',
  },
  account_suspended: {
    status: 403,
    title: 'Account suspended',
    remedy: 'Contact the operator of this installation.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    remedy: 'Check the path and the id. Resources of other accounts return this problem too.',
  },
  link_invalid: {
    status: 410,
    title: 'Link no longer valid',
    remedy: 'The link was used, has expired or was revoked. Ask the sender for a new one.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    remedy: 'The `Allow` header lists the methods of this path.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    remedy: 'Accept `application/json` and `application/problem+json`.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    remedy: 'The detail names the conflicting resource.',
  },
  wrong_state: {
    status: 409,
    title: 'Invalid state',
    remedy: 'The detail names the current state. Wait until it changes, or change it first.',
  },
  ceiling_exceeded: {
    status: 409,
    title: 'Above the spending ceiling',
    remedy:
      'The problem has the `ceiling`, the `run_rate` now and the `price` in a month. Choose something cheaper, delete what is not used (`GET /v1/cloud/spending/unused`), raise the ceiling, or send `force: true`.',
  },
  agent_cloned: {
    status: 409,
    title: 'Secret used by two machines',
    remedy:
      'A copy of this machine reports with the same secret. Enrol each machine with a token of its own; of a copied machine, delete the state of the agent first.',
  },
  server_has_agent: {
    status: 409,
    title: 'The server has an agent',
    remedy: 'Create an enrolment token for this server, or revoke its agent first.',
  },
  request_in_progress: {
    status: 409,
    title: 'Request with this idempotency key in progress',
    remedy: 'Send the request again shortly: when the first request has ended, you get its response.',
  },
  host_not_allowed: {
    status: 421,
    title: 'Unknown host name',
    remedy:
      'Set `HOLDFAST_URL` to the URL of the service, or add the host name to `HOLDFAST_ALLOWED_HOSTS`. A proxy must pass on the `Host` of the request.',
  },
  precondition_failed: {
    status: 412,
    title: 'Resource changed',
    remedy:
      'Read the resource again, repeat your change on the current version, and send its `ETag` in `If-Match`.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    remedy: 'The body may have at most 1 MiB. Split the request.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    remedy:
      'Send `Content-Type: application/json` (`application/merge-patch+json` is also supported in a PATCH).',
  },
  invalid_input: {
    status: 422,
    title: 'Invalid request',
    remedy:
      '`errors` lists all errors, each with a JSON pointer into the body (`?name` for query parameters).',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    remedy: 'Use a new key for each new request; a key is kept for 24 hours.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait for the number of seconds in `Retry-After`, then try again.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    remedy: 'Nothing was changed. Try again; if the error persists, report the `request_id`.',
  },
  provider_error: {
    status: 502,
    title: 'Rejected by the provider',
    remedy: 'The detail contains the provider’s message.',
  },
  on_hold: {
    status: 409,
    title: 'Installation on hold',
    remedy:
      'While on hold, nothing is sent and no provider is called. The operator releases it with `holdfast release`, or under Installation in the dashboard.',
  },
  provider_unavailable: {
    status: 503,
    title: 'Provider unreachable',
    remedy: 'Check the address and the network, or try again later.',
  },
  unavailable: {
    status: 503,
    title: 'Service unavailable',
    remedy: 'Try again shortly.',
  },
  provider_timeout: {
    status: 504,
    title: 'Provider timeout',
    remedy: 'Try again later.',
  },
} as const

export type ProblemCode = keyof typeof problemCatalogue
