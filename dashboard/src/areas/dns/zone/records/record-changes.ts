/** Changes of records that can be undone: each is one request, and so is its undo. */
import { ApiProblem, type BodyOf, type ResponseOf, request } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useSend } from '#api/api.ts'
import { type DnsRecord, fullValue } from '#areas/dns/record.ts'
import type { Translate } from '#language/language.ts'
import { offerUndo } from '#ui/action/undo.tsx'

export type RecordChanges = BodyOf<'dns.records.bulk'>
type Changed = Omit<ResponseOf<'dns.records.bulk'>, 'managed' | 'warnings'>

export function inputOf({ type, name, ttl, comment, labels, ...data }: DnsRecord) {
  return { type, name, value: fullValue(data), ttl, comment, labels }
}

/** The request that undoes a change with this response. */
export function inverseOf(
  before: readonly DnsRecord[],
  { created, updated, deleted }: Changed,
): RecordChanges {
  const known = new Map(before.map((record) => [record.id, record]))
  const recordOf = (id: string) => known.get(id) ?? []
  return {
    create: deleted.flatMap(recordOf).map(inputOf),
    update: updated.flatMap((after) =>
      [recordOf(after.id)].flat().map((old) => ({ id: old.id, ...patchBack(old, after) })),
    ),
    delete: created.map(({ id }) => id),
  }
}

function patchBack(old: DnsRecord, after: DnsRecord) {
  const added = Object.keys(after.labels).map((name) => [name, null])
  return { ...inputOf(old), labels: { ...Object.fromEntries(added), ...old.labels } }
}

export function useRecordChanges(zoneId: string) {
  const send = useSend<'dns.records.bulk'>()
  const { t } = useTranslation('dns')
  const requestOf = (body: RecordChanges) =>
    request('dns.records.bulk', { path: { zone_id: zoneId }, body: withoutEmpty(body) })

  /** Shows a notification about a change, and offers to undo it if the previous records are known. */
  function undoable(message: string, before: readonly DnsRecord[] | null, result: Changed): void {
    showRejected(result, t)
    if (before === null) notifications.show({ message })
    else offerUndo(message, () => send.mutateAsync(requestOf(inverseOf(before, result))))
  }
  return {
    requestOf,
    /** The same as a dry run. */
    tryOut: (body: RecordChanges) => ({ ...requestOf(body), query: { dry_run: true } }),
    undoable,
    isPending: send.isPending,
    /** Whether the request succeeded; an error is shown. `before` contains the records that are changed or deleted. */
    async change(body: RecordChanges, before: readonly DnsRecord[], message: string): Promise<boolean> {
      try {
        const { body: result } = await send.mutateAsync(requestOf(body))
        undoable(message, before, result)
        for (const warning of result.warnings)
          notifications.show({ color: 'yellow', autoClose: false, message: warning.message })
        return true
      } catch (error) {
        notifications.show({ color: 'red', message: errorText(error) })
        return false
      }
    },
  }
}

/** A record that the provider has rejected is stored in Holdfast but not at the provider. */
function showRejected({ created, updated }: Changed, t: Translate<'dns'>): void {
  const refused = [...created, ...updated].find(({ state }) => state === 'failed')
  if (!refused?.error) return
  const { display_name: name, type, error } = refused
  notifications.show({
    color: 'red',
    autoClose: false,
    title: t('rejectedByProvider', { name, type }),
    message: error.message,
  })
}

function withoutEmpty(body: RecordChanges): RecordChanges {
  return Object.fromEntries(Object.entries(body).filter(([, given]) => given.length > 0))
}

function errorText(error: unknown): string {
  if (error instanceof ApiProblem && error.errors.length > 0)
    return error.errors.map(({ message }) => message).join(' ')
  return (error as Error).message
}
