/**
 * Facts and certificates: when they are read, and when they are part of a report. They are sent when they change, once
 * a day, and when the service asks.
 */
import { createHash } from 'node:crypto'
import { messageOf } from '../../log-on-change.ts'
import { timestamp } from '../../service/timestamp.ts'
import { readCertificates } from '../certificates/inventory.ts'
import { readFacts } from '../facts/read-facts.ts'
import { packagesChangedAt, readUpdates } from '../facts/updates.ts'
import type { LogChange } from '../metrics/measure.ts'
import type { Certificate, Facts, Report } from '../protocol/report.ts'
import type { ProgressFile, Sent } from '../state/progress.ts'

export interface Inventory {
  /** The members of the next report. */
  read(now: Date): Promise<Pick<Report, 'facts' | 'facts_hash' | 'certificates' | 'certificates_hash'>>
  /** Searches for updates, if that is due. It takes seconds. */
  refreshUpdates(now: Date): Promise<void>
  /** Records that a report with these members was accepted. */
  sent(report: Report, now: Date): void
}

const minute = 60_000
const hour = 60 * minute
const factsEveryMs = 5 * minute
const certificatesEveryMs = hour
const repeatMs = 24 * hour
const updatesEveryMs = 6 * hour
/** After an installation, the number of updates is read again sooner. */
const updatesSoonestMs = 10 * minute

export type InventoryOptions = {
  bootId: string
  progress: ProgressFile
  /** Files and folders with certificates that the user names. */
  certificatePlaces: readonly string[]
  logChange: LogChange
}

export function createInventory(options: InventoryOptions): Inventory {
  const { bootId, progress, certificatePlaces, logChange } = options
  let facts: { value: Facts; readAt: number } | null = null
  let certificates: Certificate[] | null = null

  async function currentFacts(now: Date): Promise<Facts> {
    const isWanted = progress.read().wanted.includes('facts')
    if (!facts || isWanted || isOver(facts.readAt, factsEveryMs, now))
      facts = { value: await readFacts(logChange), readAt: now.getTime() }
    const { updates } = progress.read()
    return { ...facts.value, ...(updates && { updates }) }
  }

  /** Null if they need not be read. */
  async function changedCertificates(
    now: Date,
    listeners: Facts['listeners'],
  ): Promise<Certificate[] | null> {
    const { certificates_read_at: readAt, wanted } = progress.read()
    const isDue = readAt === null || isOver(Date.parse(readAt), certificatesEveryMs, now)
    if (!isDue && !wanted.includes('certificates')) return certificates
    try {
      certificates = await readCertificates(certificatePlaces, listeners ?? [])
      logChange('certificates', '')
      progress.change({ certificates_read_at: timestamp(now) })
    } catch (error) {
      logChange('certificates', `Not reported: certificates: ${messageOf(error)}`)
    }
    return certificates
  }

  return {
    async read(now) {
      const found = await currentFacts(now)
      const facts_hash = hashOf({
        ...found,
        booted_at: bootId,
        updates: { ...found.updates, checked_at: '' },
      })
      const { wanted, facts: sentFacts, certificates: sentCertificates } = progress.read()
      const isDue = (sent: Sent | null, hash: string) =>
        sent?.hash !== hash || isOver(Date.parse(sent.at), repeatMs, now)
      const list = await changedCertificates(now, found.listeners)
      const certificates_hash = list ? hashOf(list) : sentCertificates?.hash
      return {
        facts_hash,
        ...((wanted.includes('facts') || isDue(sentFacts, facts_hash)) && { facts: found }),
        ...(certificates_hash !== undefined && { certificates_hash }),
        ...(list &&
          certificates_hash !== undefined &&
          (wanted.includes('certificates') || isDue(sentCertificates, certificates_hash)) && {
            certificates: list,
          }),
      }
    },
    async refreshUpdates(now) {
      const { updates_tried_at: triedAt, packages_changed_at } = progress.read()
      const changedAt = packagesChangedAt()
      const everyMs = changedAt === packages_changed_at ? updatesEveryMs : updatesSoonestMs
      if (triedAt !== null && !isOver(Date.parse(triedAt), everyMs, now)) return
      progress.change({ updates_tried_at: timestamp(now), packages_changed_at: changedAt })
      try {
        progress.change({ updates: await readUpdates(now) })
        logChange('updates', '')
      } catch (error) {
        logChange('updates', `Not reported: updates: ${messageOf(error)}`)
      }
    },
    sent({ facts, facts_hash, certificates, certificates_hash }, now) {
      const at = timestamp(now)
      if (facts && facts_hash !== undefined) progress.change({ facts: { hash: facts_hash, at } })
      if (certificates && certificates_hash !== undefined)
        progress.change({ certificates: { hash: certificates_hash, at } })
    },
  }
}

/** A time in the future means that the clock has been corrected since. */
function isOver(since: number, periodMs: number, now: Date): boolean {
  const passed = now.getTime() - since
  return passed >= periodMs || passed < 0
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
