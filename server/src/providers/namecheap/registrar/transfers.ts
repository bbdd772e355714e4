import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import { childrenOf, elementAt, type XmlElement } from '#providers/xml.ts'
import { type NamecheapClient, requiredElement } from '../client.ts'
import { dateOf, nameOf } from './values.ts'

const dayMs = 86_400_000

export async function transferProgress(client: NamecheapClient, reference: string): Promise<Progress> {
  const answer = await client.call('domains.transfer.getStatus', { TransferID: reference })
  return transferProgressOf(requiredElement(answer, 'DomainTransferGetStatusResult'))
}

/** The latest transfer of the name since `sentAt`. Namecheap tells only the day, in the time zone of Phoenix. */
export async function findTransfer(
  client: NamecheapClient,
  name: string,
  sentAt: Date,
): Promise<XmlElement | undefined> {
  const answer = await client.call('domains.transfer.getList', {
    ListType: 'ALL',
    SearchTerm: name,
    PageSize: '100',
    SortBy: 'TRANSFERDATE_DESC',
  })
  const transfers = childrenOf(elementAt(answer, 'TransferGetListResult'), 'Transfer').filter(
    ({ attributes }) => nameOf(attributes['DomainName'] ?? attributes['Domainname'] ?? '') === name,
  )
  return transfers.find(({ attributes }) => {
    const date = dateOf(attributes['TransferDate'] ?? '')
    if (!date)
      throw new ProviderError('unknown', `Namecheap does not show when the transfer of ${name} began.`)
    return date.getTime() >= sentAt.getTime() - 2 * dayMs
  })
}

/**
 * The progress that a status describes (https://www.namecheap.com/support/api/transfer-statuses/). The words are read,
 * because the meaning of the numbers differs between the documents of Namecheap.
 */
export function transferProgressOf({ attributes }: XmlElement): Progress {
  const { Status = '', StatusDescription } = attributes
  const message = StatusDescription || Status || null
  return {
    state: message === null ? 'running' : stateOf(`${Status} ${message}`),
    reference: attributes['TransferID'] ?? attributes['ID'] ?? null,
    message,
  }
}

const states: readonly [RegExp, Progress['state']][] = [
  [/cancel|reject|fail/i, 'failed'],
  [/incomplete|charge problem|\bepp\b|waitingforepp|fax|e-?mail/i, 'needs_user'],
  [/complete|success/i, 'done'],
  [/approval|domain status|locked/i, 'blocked'],
]

function stateOf(words: string): Progress['state'] {
  return states.find(([pattern]) => pattern.test(words))?.[1] ?? 'running'
}
