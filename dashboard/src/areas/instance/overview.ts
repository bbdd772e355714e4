import { request } from '@holdfast/client'
import type { OverviewContext, OverviewPart } from '#area.ts'
import { bytesText } from '#ui/format/bytes.ts'
import { isNearlyFull } from './disk.ts'
import { instancePaths } from './paths.ts'

/** A full disk stops the whole service, and nothing else warns about it. */
export async function readInstanceOverview({
  send,
  t,
  language,
}: OverviewContext<'instance'>): Promise<OverviewPart> {
  const { disk } = await send(request('instance.read'))
  if (!disk || !isNearlyFull(disk)) return {}
  const free = bytesText(disk.free_bytes, language)
  return {
    attention: [
      {
        key: 'disk',
        tone: 'bad',
        title: t('diskFull'),
        detail: t('free', { free, size: bytesText(disk.size_bytes, language) }),
        remedy: t('remedyDisk'),
        path: instancePaths.instance,
        since: null,
      },
    ],
  }
}
