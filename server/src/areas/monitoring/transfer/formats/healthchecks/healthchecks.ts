/** The checks of Healthchecks as `GET /api/v3/checks/` returns them (https://healthchecks.io/docs/api/). */
import { emptyContent, type FileContent, isRecord, type SourceFormat } from '../format.ts'
import { labelName, labelValue } from '../label-name.ts'

export const healthchecksFormat: SourceFormat = {
  name: 'healthchecks',
  detects: (file) =>
    file.kind === 'document' && isRecord(file.document.value) && Array.isArray(file.document.value['checks']),
  read(file) {
    const content = emptyContent('healthchecks')
    const value = file.kind === 'document' ? file.document.value : null
    const checks = isRecord(value) && Array.isArray(value['checks']) ? value['checks'] : []
    for (const check of checks) if (isRecord(check)) addCheck(content, check)
    return content
  },
}

type Check = Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function addCheck(content: FileContent, check: Check): void {
  const uuid = uuidOf(check)
  const name = labelValue(textOf(check['name']) || textOf(check['slug']) || uuid || 'unnamed').slice(0, 200)
  const note = (message: string) => content.omissions.push({ resource: name, line: null, message })
  const slug = textOf(check['slug'])
  content.heartbeats.push({
    line: null,
    input: {
      name,
      labels: Object.fromEntries(
        textOf(check['tags'])
          .split(/\s+/)
          .filter((tag) => tag !== '')
          .map((tag) => [labelName(tag), 'true']),
      ),
      ...(slug !== '' && { slug }),
      schedule: scheduleOf(check),
      grace_seconds: Number(check['grace'] ?? 300),
      manual_resume: check['manual_resume'] === true,
      accepted_methods: check['methods'] === 'POST' ? 'post' : 'any',
      ...(uuid !== null && { uuid }),
      ...(check['status'] === 'paused' && { paused: true }),
    },
  })
  if (uuid === null)
    note('The file has no UUID, as it was read with a read-only key: its old ping URL does not work here')
  if (check['filter_subject'] === true || check['filter_body'] === true || check['filter_http_body'] === true)
    note('Its keywords are not imported: a ping reports success or failure by its URL')
  if (textOf(check['channels']) !== '')
    note('Its integrations are not in the file: create a rule for its labels')
  if (textOf(check['desc']) !== '') note('The description is not imported')
}

function uuidOf(check: Check): string | null {
  const pattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
  return (
    pattern.exec(textOf(check['uuid']))?.[0] ??
    pattern.exec(textOf(check['ping_url']))?.[0] ??
    pattern.exec(textOf(check['update_url']))?.[0] ??
    null
  )
}

/** Both kinds of expressions are in one field; one of cron has five parts. */
function scheduleOf(check: Check): Record<string, unknown> {
  const expression = textOf(check['schedule'])
  if (expression === '') return { kind: 'period', period_seconds: Number(check['timeout'] ?? 86_400) }
  const isCron = expression.split(/\s+/).length === 5 && !/[A-Za-z]{3}\.\.|:/.test(expression)
  return {
    kind: isCron ? 'cron' : 'oncalendar',
    expression,
    time_zone: textOf(check['tz']) || 'UTC',
  }
}
