import { channelTypes, type RuleChecks, requireReachable } from '#areas/notifications/index.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { OnTlsServicesChanged } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { UploadedFile } from '#platform/http/input/uploaded-file.ts'
import { DryRun, type Operation, operation } from '#platform/http/operation/operation.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import { applyReview } from './apply.ts'
import { exportPieces } from './export/export-file.ts'
import type { FormatName, WantedEntry } from './formats/format.ts'
import { readUploadedFile } from './read/read-file.ts'
import type { Review } from './review/item.ts'
import { itemsOf, type ReviewInput, reviewHash, reviewImport } from './review/review.ts'
import { ImportInput, ImportQuery, ImportResult, importBytesMax } from './schema.ts'
import { importView } from './view.ts'

type Dependencies = {
  egress: Egress
  mailer: Mailer | null
  ruleChecks: RuleChecks
  onTlsServicesChanged: OnTlsServicesChanged
}

export function transferOperations({
  egress,
  mailer,
  ruleChecks,
  onTlsServicesChanged,
}: Dependencies): Operation[] {
  return [
    operation({
      id: 'monitors.import',
      method: 'POST',
      path: '/v1/monitors/import',
      summary: 'Import monitors',
      description:
        'Takes a file of up to 16 MiB: the export of Holdfast, a database (`kuma.db`) or backup of Uptime Kuma, a configuration of Gatus, or the checks of Healthchecks as its API lists them. Monitors and channels are recognised by their names: what exists is changed or left as it is, never deleted, so an import can be repeated. First preview the import with `dry_run=true`. Then send the same file with the `hash` of the preview: exactly the previewed changes are made, otherwise the response is 409. Channels and rules require the permission `account.write`.',
      permission: 'monitoring.write',
      cost: 10,
      query: ImportQuery,
      body: ImportInput,
      file: {
        types: ['application/octet-stream', 'application/yaml', 'application/vnd.sqlite3'],
        member: 'file',
        bytesMax: importBytesMax,
      },
      response: {
        status: 200,
        body: ImportResult,
        description: 'What was changed, or for a preview would be, and what cannot be imported.',
      },
      lookup: (_lookup, { file, query }) => readFile({ egress, mailer }, file, query.format ?? null),
      async handle(context, { query }, input) {
        const isPreview = query.dry_run ?? false
        const review = await reviewImport(context, input)
        const hash = reviewHash(review, input.digest)
        if (!isPreview) {
          requireHash(query.hash, hash, review)
          await applyReview(context, review, { mailer, ruleChecks })
          await onTlsServicesChanged(context)
          await auditImport(context, input, review)
        }
        const response = { body: importView(input.content, review, { applied: !isPreview, hash }) }
        if (isPreview) throw new DryRun(response)
        return response
      },
    }),
    operation({
      id: 'monitors.export',
      method: 'GET',
      path: '/v1/monitors/export',
      summary: 'Export monitors',
      description:
        'All monitors as YAML, in a stable order, and the names of the notification channels. In place of secrets the file has placeholders. `POST /v1/monitors/import` reads it.',
      permission: 'monitoring.read',
      cost: 5,
      response: { status: 200, streams: ['application/yaml'], description: 'The file.' },
      handle: async () => ({
        stream: {
          type: 'application/yaml; charset=utf-8',
          headers: { 'Content-Disposition': 'attachment; filename="monitors.yaml"' },
          pieces: (within) => exportPieces(within),
        },
      }),
    }),
  ]
}

async function readFile(
  { egress, mailer }: Pick<Dependencies, 'egress' | 'mailer'>,
  file: UploadedFile | null,
  format: FormatName | null,
): Promise<ReviewInput> {
  const content = await readUploadedFile(file, format)
  const unreachable = await unreachableChannels(egress, content.channels)
  return { content, digest: file?.digest() ?? '', hasMailer: mailer !== null, unreachable }
}

/** Outside of the transaction, because names are resolved for it. */
async function unreachableChannels(
  egress: Egress,
  channels: readonly WantedEntry[],
): Promise<ReadonlyMap<WantedEntry, string>> {
  const reasons = new Map<WantedEntry, string>()
  for (const entry of channels.slice(0, 100)) {
    const type = channelTypes.find((each) => each.type === entry.input['type'])
    const settings = entry.input['settings'] as Readonly<Record<string, unknown>> | undefined
    try {
      await requireReachable(egress, type ? [type] : [], settings)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reasons.set(entry, error.faults?.[0]?.message ?? error.message)
    }
  }
  return reasons
}

/** The hash guarantees that only the previewed changes are made. */
function requireHash(sent: string | undefined, hash: string | null, { faults }: Review): void {
  if (faults.length > 0)
    throw invalidInput(
      faults.map(({ line, message }) => ({
        pointer: '/file',
        message: line === null ? message : `line ${line}: ${message}`,
      })),
    )
  if (sent === undefined)
    throw invalidInput([
      {
        pointer: '?hash',
        message: 'is required: preview the import with `dry_run=true`, and send the `hash` of the preview',
      },
    ])
  if (sent !== hash)
    throw new Problem(
      'conflict',
      'The file, the monitors or the channels have changed since the preview: preview the import again.',
    )
}

async function auditImport(context: Context, { content }: ReviewInput, review: Review): Promise<void> {
  const counts = (action: string) => itemsOf(review).filter((item) => item.action === action).length
  await context.audit(null, {
    before: null,
    after: { format: content.format, created: counts('create'), updated: counts('update') },
  })
}
