import type { ProviderClients } from '#areas/connections/index.ts'
import { isSettled } from '#areas/dns/records/records.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { zoneFilePieces } from '#areas/dns/zone-file/export-zone-file.ts'
import { importView } from '#areas/dns/zone-file/import-view.ts'
import { importZoneFile, previewImport, requireHash } from '#areas/dns/zone-file/import-zone-file.ts'
import { readUploadedZoneFile } from '#areas/dns/zone-file/upload.ts'
import { DryRun, type Operation, operation } from '#platform/http/operation/operation.ts'
import { ImportInput, ImportQuery, ImportResponse, zoneFileBytesMax } from './zone-file-schema.ts'
import { ZoneParams } from './zone-schema.ts'

export function zoneFileOperations(providerClients: ProviderClients): Operation[] {
  return [
    operation({
      id: 'dns.records.import',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/records/import',
      summary: 'Import a zone file',
      description:
        'Takes a master file of up to 16 MiB, as plain text or in JSON, and reads it as BIND does: `$ORIGIN`, `$TTL` and `$GENERATE` are supported, `$INCLUDE` is rejected. First preview the import with `dry_run=true`. Then send the same file with the `hash` of the preview: exactly the previewed changes are made, otherwise the response is 409.',
      permission: 'dns.write',
      cost: 5,
      params: ZoneParams,
      query: ImportQuery,
      body: ImportInput,
      file: { types: ['text/dns', 'text/plain'], member: 'zone_file', bytesMax: zoneFileBytesMax },
      response: {
        status: 200,
        body: ImportResponse,
        description: 'The changes made, or for a preview the changes that would be made, and every error.',
      },
      lookup: (lookup, { params, file }) => readUploadedZoneFile(lookup, params.zone_id, file),
      async handle(context, { params, query }, file) {
        const { dry_run: isPreview = false, mode = 'merge', faults = 'refuse', offset = 0 } = query
        const request = {
          zoneId: params.zone_id,
          file,
          mode,
          skipsFaults: faults === 'leave_out',
          managed: query.if_managed ?? 'refuse',
          hash: isPreview ? null : requireHash(query.hash),
        }
        const act = isPreview ? previewImport : importZoneFile
        const preview = await act(providerClients, context, request)
        const response = { body: importView(preview, { applied: !isPreview, offset }) }
        if (isPreview) throw new DryRun(response)
        return response
      },
      settle: async (context, { params }, response) => ({
        settled: await isSettled(context, params.zone_id),
        response,
      }),
    }),
    operation({
      id: 'dns.zones.export',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/export',
      summary: 'Export a zone file',
      description:
        'The records of the zone as a master file (RFC 1035, section 5) that name servers can load. Records that the provider generates are not included, except for the SOA.',
      permission: 'dns.read',
      cost: 5,
      params: ZoneParams,
      response: { status: 200, streams: ['text/dns'], description: 'The zone file.' },
      async handle(context, { params }) {
        const zone = await selectZone(context, params.zone_id)
        return {
          stream: {
            type: 'text/dns; charset=utf-8',
            headers: { 'Content-Disposition': `attachment; filename="${fileName(zone.name)}"` },
            pieces: (within) => zoneFilePieces(zone, within),
          },
        }
      },
    }),
  ]
}

/** Zone names may contain characters that file names must not. */
function fileName(zone: string): string {
  return `${zone.replace(/[^a-z0-9._-]/g, '_')}.zone`
}
