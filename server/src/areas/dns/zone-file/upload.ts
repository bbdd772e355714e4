import { selectZone } from '#areas/dns/store/zones.ts'
import { createZoneFileReader } from '#kernel/dns/zone-file/read-zone-file.ts'
import type { ZoneFile } from '#kernel/dns/zone-file/zone-file.ts'
import type { UploadedFile } from '#platform/http/input/uploaded-file.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'

/** Parses a zone file while it is uploaded. Only its record sets are kept, not its text. */
export async function readUploadedZoneFile(
  lookup: Lookup,
  zoneId: string,
  file: UploadedFile | null,
): Promise<ZoneFile> {
  const { name } = await lookup.act((context) => selectZone(context, zoneId))
  const reader = createZoneFileReader(name)
  for await (const piece of file?.pieces ?? []) await reader.write(piece.toString('latin1'))
  return await reader.end()
}
