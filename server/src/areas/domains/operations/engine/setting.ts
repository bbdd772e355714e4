/** Settings can be repeated: whatever was lost is sent again. */

import { registrarOf } from '#areas/domains/registrars/open-registrar.ts'
import { type DsRecord, dsOfKey, dsRecordOf } from '#kernel/domains/ds-record.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { readDnskey } from '../request/setting-values.ts'
import type { OperationRow } from '../store/operations.ts'
import { readChanged } from './read-changed.ts'
import { change, end, fail, type Run, record, retry } from './run.ts'

export async function runSetting(run: Run): Promise<void> {
  if (run.operation.phase === 'applied') return await readChanged(run)
  const isOpen = await begin(run)
  if (!isOpen) return
  try {
    await apply(registrarOf(run.connection), run.operation)
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (failure.isTransient) return await retry(run, failure, { phase: 'queued', state: 'queued' })
    return await fail(run, failure)
  }
  await record(run, ({ now }) => ({ phase: 'applied', state: 'running', step: 'applied', dueAt: now }))
}

/** Whether it was not cancelled, and is not too late. */
export async function begin(run: Run): Promise<boolean> {
  let isOpen = false
  await run.act(async (context) => {
    await run.job.hold(context.tx)
    const { now } = context
    isOpen = now < run.operation.deadline
    if (isOpen)
      await change(context, run.operation, { phase: 'sending', state: 'running', sent_at: now, dueAt: now })
  })
  if (!isOpen) await end(run, tooLate(run.operation))
  return isOpen
}

export function tooLate({ error, deadline }: OperationRow) {
  const message = `It could not be sent until ${deadline.toISOString()}. ${error?.message ?? ''}`.trim()
  return { state: 'failed' as const, error: { code: 'deadline_passed', message, vendor_code: null } }
}

type Values = {
  auto_renew: boolean
  locked: boolean
  privacy: boolean
  nameservers: readonly string[]
  ds_records: readonly string[]
  dnskeys?: readonly string[]
  host: string
  addresses: readonly string[]
}

async function apply(registrar: RegistrarProvider, { kind, name, input }: OperationRow): Promise<void> {
  // `settingValues` has validated and stored what the kind needs.
  const values = input as Values
  switch (kind) {
    case 'set_auto_renew':
      return await registrar.setAutoRenew(name, values.auto_renew)
    case 'set_lock':
      return await registrar.setLock(name, values.locked)
    case 'set_privacy':
      return await registrar.setPrivacy(name, values.privacy)
    case 'set_nameservers':
      return await registrar.setNameservers(name, values.nameservers)
    case 'set_ds_records':
      return await registrar.setDsRecords(name, dsRecordsOf(name, values))
    case 'set_host':
      return await registrar.setHost(name, { name: values.host, addresses: values.addresses })
    default:
      throw new TypeError(`${kind} is not a setting`)
  }
}

function dsRecordsOf(name: string, { ds_records, dnskeys }: Values): DsRecord[] {
  const read = dnskeys
    ? dnskeys.map(readDnskey).map((key) => key && dsOfKey(name, key))
    : ds_records.map(dsRecordOf)
  return read.filter((record) => record !== null)
}
