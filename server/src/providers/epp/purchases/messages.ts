/**
 * The message queue of the registry (RFC 5730, section 2.9.2.3), in which it says what became of commands that it did
 * not execute at once. A message is removed from the queue once its result is in the provider state.
 */
import type { ProviderState } from '#providers/ports/provider.ts'
import { elementAt, tag, textAt, type XmlElement } from '#providers/xml.ts'
import type { EppSession } from '../client.ts'
import { codes } from '../errors.ts'
import { isTrue } from '../registrar/hosts.ts'

/** What a message says of a command that was pending. */
export type PendingResult = { key: string | null; isAccepted: boolean; message: string }

const messagesMax = 50
const statePrefix = 'epp/message/'

/** The result of the last pending command for a domain, if the registry has sent one. */
export async function pendingResult(
  session: EppSession,
  providerState: ProviderState,
  name: string,
): Promise<PendingResult | undefined> {
  await readMessages(session, providerState)
  // Only `readMessages` writes these entries.
  return (await providerState.read(statePrefix + name)) as PendingResult | undefined
}

async function readMessages({ send }: EppSession, providerState: ProviderState): Promise<void> {
  for (let read = 0; read < messagesMax; read++) {
    const { code, queue, data } = await send(tag('poll', { op: 'req' }))
    const id = queue?.attributes['id']
    if (code === codes.noMessages || id === undefined) return
    const found = resultIn(data, textAt(queue, 'msg'))
    if (found) await providerState.update(statePrefix + found.name, () => found.result)
    await send(tag('poll', { op: 'ack', msgID: id }))
  }
}

function resultIn(
  data: XmlElement | undefined,
  message: string,
): { name: string; result: PendingResult } | undefined {
  const pending = elementAt(data, 'panData')
  const transfer = elementAt(data, 'trnData')
  const name = elementAt(pending ?? transfer, 'name')
  if (!name || name.text === '') return undefined
  const status = textAt(transfer, 'trStatus')
  if (status === 'pending') return undefined
  const isAccepted = pending ? isTrue(name.attributes['paResult']) : status.endsWith('Approved')
  const key = textAt(pending, 'paTRID', 'clTRID') || null
  return { name: name.text.toLowerCase(), result: { key, isAccepted, message: message || status } }
}
