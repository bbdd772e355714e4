/**
 * An endpoint's signing secrets. Initially one is valid; a rotation adds a new one and sets an end for the previous
 * ones, so that several are valid for a time. Deliveries are then signed with each (see deliveries/send/signature.ts).
 * `X-Service-Signature` uses the oldest until the owner promotes the newest or the time ends.
 */
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { newWebhookSecret } from '../deliveries/send/signature.ts'
import type { EndpointRow, StoredSecret } from '../store.ts'
import { updateEndpointRow } from './endpoint-store.ts'
import { lockedEndpoint, targetOf } from './locked-endpoint.ts'

const liveMax = 3

type Endpoint = Pick<EndpointRow, 'id' | 'secrets'>

/** The valid secrets, oldest first. */
function liveSecrets(secrets: readonly StoredSecret[], now: Date): StoredSecret[] {
  return secrets.filter(({ expires_at }) => expires_at === null || new Date(expires_at) > now)
}

/** The decrypted valid secrets, oldest first. */
export async function openSecrets(context: Context, { id, secrets }: Endpoint): Promise<string[]> {
  const live = liveSecrets(secrets, context.now)
  return await Promise.all(live.map(({ sealed }) => context.openSecret(placeOf(id), sealed)))
}

/** A new secret, in clear and in its stored form. */
export async function makeSecret(
  context: Context,
  endpointId: string,
): Promise<{ secret: string; stored: StoredSecret }> {
  const secret = newWebhookSecret()
  const sealed = await context.sealSecret(placeOf(endpointId), secret)
  return { secret, stored: { sealed, created_at: context.now.toISOString(), expires_at: null } }
}

/** Adds a secret. Earlier ones stay valid for at most `overlapSeconds`. */
export async function rotateSecret(
  context: Context,
  id: string,
  overlapSeconds: number,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const before = await lockedEndpoint(context, id, null)
  const earlier = overlapSeconds === 0 ? [] : liveSecrets(before.secrets, context.now)
  if (earlier.length >= liveMax)
    throw new Problem(
      'wrong_state',
      `This endpoint has ${liveMax} active secrets, which is the maximum: promote the newest, wait until ${earlier[0]?.expires_at}, or rotate without overlap.`,
    )
  const end = addSeconds(context.now, overlapSeconds).toISOString()
  const ending = earlier.map((one) => ({ ...one, expires_at: one.expires_at ?? end }))
  const { secret, stored } = await makeSecret(context, id)
  const endpoint = await keepSecrets(context, before, [...ending, stored])
  return { endpoint, secret }
}

/** Ends the overlap now: the newest secret is the only one. */
export async function promoteSecret(context: Context, id: string): Promise<EndpointRow> {
  const before = await lockedEndpoint(context, id, null)
  const live = liveSecrets(before.secrets, context.now)
  if (live.length < 2) throw new Problem('wrong_state', 'This endpoint has only one secret.')
  return await keepSecrets(context, before, live.slice(-1))
}

async function keepSecrets(
  context: Context,
  before: EndpointRow,
  secrets: readonly StoredSecret[],
): Promise<EndpointRow> {
  const after = await updateEndpointRow(context.tx, context.accountId, before.id, {
    secrets: JSON.stringify(secrets),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await context.audit(targetOf(after), {
    before: { secrets: secretsView(before.secrets, context.now) },
    after: { secrets: secretsView(after.secrets, context.now) },
  })
  return after
}

/** The secrets as the API shows them. */
export function secretsView(secrets: readonly StoredSecret[], now: Date) {
  return liveSecrets(secrets, now).map(({ created_at, expires_at }) => ({ created_at, expires_at }))
}

function placeOf(endpointId: string): string {
  return `webhook_endpoints.secret/${endpointId}`
}
