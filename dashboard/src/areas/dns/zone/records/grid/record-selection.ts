import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DnsRecord } from '#areas/dns/record.ts'
import type { RowRange } from './record-window.ts'

/** The maximum number of records that one request can change. */
const selectedMax = 10_000

export type Selection = {
  records: ReadonlyMap<string, DnsRecord>
  isReading: boolean
  toggle: (record: DnsRecord, index: number, isRange: boolean) => void
  selectAll: (total: number) => void
  clear: () => void
}

/** The selected records, as they were when they were selected. Ranges of the list are loaded for it. */
export function useRecordSelection(read: (range: RowRange) => Promise<DnsRecord[]>): Selection {
  const { t } = useTranslation('dns')
  const [records, setRecords] = useState<ReadonlyMap<string, DnsRecord>>(new Map())
  const [isReading, setReading] = useState(false)
  const anchor = useRef(0)

  async function add(first: number, last: number) {
    setReading(true)
    try {
      const end = Math.min(last, first + selectedMax - 1)
      const found = await read({ first, last: end })
      setRecords((present) => new Map([...present, ...found.map((record) => [record.id, record] as const)]))
      if (end < last) notifications.show({ message: t('selectionTruncated', { count: selectedMax }) })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    } finally {
      setReading(false)
    }
  }
  return {
    records,
    isReading,
    toggle(record, index, isRange) {
      if (isRange) return void add(Math.min(anchor.current, index), Math.max(anchor.current, index))
      anchor.current = index
      setRecords((present) => {
        const next = new Map(present)
        if (!next.delete(record.id)) next.set(record.id, record)
        return next
      })
    },
    selectAll: (total) => void add(0, total - 1),
    clear: () => setRecords(new Map()),
  }
}
