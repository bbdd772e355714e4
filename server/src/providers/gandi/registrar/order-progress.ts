/**
 * How far Gandi is with an order, by the domain that it leads to and by the status that Gandi shows until then. An order
 * that Gandi could not execute can be started again at admin.gandi.net, so it waits for the user.
 */
import { type Static, Type } from 'typebox'
import { addSeconds } from '#kernel/time.ts'
import { pathOf } from '#providers/http/json-api.ts'
import { isSince } from '#providers/http/orders.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Progress, SentPurchase } from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GandiClient } from '../client.ts'

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Status = Type.Object({
  step: Type.String(),
  errortype: Text,
  errortype_label: Text,
  created_at: Text,
  foa: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.Object({ answer: Text }))])),
})
type Status = Static<typeof Status>
const isStatus = responseShape(Status)

/** An order that is neither shown nor executed after this time was cancelled. */
const missingSeconds = 3600

/** Null: Gandi shows no trace of it. */
export async function findOrder(
  client: GandiClient,
  registrar: RegistrarProvider,
  sent: SentPurchase,
): Promise<Progress | null> {
  const { kind, name, sentAt } = sent
  const status = await unlessNotFound(readStatus(client, sent))
  // Gandi keeps the status of former transfers.
  const isOurs =
    status !== null && (status.created_at == null || isSince(new Date(status.created_at), sentAt))
  const open = isOurs ? stateOf(status) : null
  if (open !== null) return { ...open, reference: null }
  const domain = await unlessNotFound(registrar.readDomain(name))
  const isExecuted = domain !== null && (kind === 'transfer' || isSince(domain.createdAt, sentAt))
  if (isExecuted) return { state: 'done', reference: null, message: null }
  return isOurs ? { state: 'running', reference: null, message: null } : null
}

/** The progress of an order that Gandi has accepted. */
export async function followOrder(
  client: GandiClient,
  registrar: RegistrarProvider,
  sent: SentPurchase,
): Promise<Progress> {
  const found = await findOrder(client, registrar, sent)
  if (found !== null) return found
  const isMissing = addSeconds(sent.sentAt, missingSeconds) < new Date()
  return isMissing
    ? {
        state: 'failed',
        reference: null,
        message: 'Gandi does not have the order any more: it was cancelled.',
      }
    : { state: 'running', reference: null, message: null }
}

async function readStatus(client: GandiClient, { kind, name }: SentPurchase): Promise<Status> {
  if (kind === 'transfer')
    return await client.read({ method: 'GET', path: pathOf('domain', 'transferin', name) }, isStatus)
  const path = pathOf('domain', 'domains', name, 'createstatus')
  try {
    return await client.read({ method: 'GET', path }, isStatus)
  } catch (error) {
    // Once the domain is created, Gandi redirects to it.
    if (error instanceof ProviderError && /^3/.test(error.vendorCode ?? '')) return { step: 'DONE' }
    throw error
  }
}

/** Null: it is executed or cancelled. The reference names the steps of registrations, and uses the same for transfers. */
function stateOf({ step, errortype, errortype_label, foa }: Status): Omit<Progress, 'reference'> | null {
  switch (step) {
    case 'DONE':
    case 'CANCEL':
      return null
    case 'BILL':
      return {
        state: 'needs_user',
        message:
          'Gandi has not collected the payment: check the balance of the organization’s prepaid account.',
      }
    case 'SUPPORT':
      return { state: 'blocked', message: 'The support of Gandi handles the order.' }
    case 'ERROR':
      return {
        state: 'needs_user',
        message: `Gandi could not execute the order: ${errortype_label || errortype || step}. Correct it and start it again at admin.gandi.net, or cancel it there.`,
      }
    case 'WAIT':
      // The answer T confirms the transfer.
      return foa?.some(({ answer }) => answer !== 'T')
        ? { state: 'needs_user', message: 'Confirm the transfer with the link in the mail from Gandi.' }
        : { state: 'blocked', message: 'Gandi waits for the registry or the present registrar.' }
    default:
      return { state: 'running', message: null }
  }
}
