/**
 * Corrects a setting of a zone at its provider after a warning. The request is stored with the zone, and the zone's
 * worker executes it before its next check, which shows whether the warning's cause is gone.
 */
import { wakeZone } from '#areas/dns/store/applies.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { ZoneNoticeCode } from '#providers/ports/dns.ts'
import { zoneTarget } from '../zones.ts'

export async function requestRepair(
  context: Context,
  zoneId: string,
  code: ZoneNoticeCode,
): Promise<ZoneRow> {
  const zone = await selectZone(context, zoneId, true)
  if (zone.status !== 'active') throw new Problem('wrong_state', `The zone ${zone.name} is ${zone.status}.`)
  const notice = zone.notices.find((each) => each.code === code)
  if (!notice) throw new Problem('wrong_state', `The zone ${zone.name} does not have this warning.`)
  if (!notice.canRepair)
    throw invalidInput([
      {
        pointer: '/warning',
        message: 'cannot be resolved through this provider: change the setting on the server',
      },
    ])
  const requested = zone.repairs.includes(code) ? zone.repairs : [...zone.repairs, code]
  await updateZoneRow(context, zoneId, { repairs: requested, check_requested_at: context.now })
  await wakeZone(context, zoneId)
  await context.audit(zoneTarget(zone), { before: null, after: { resolved: code } })
  return await selectZone(context, zoneId)
}
