/**
 * Stores what a target prints. Parts come with their position, so that one that is sent twice is stored once; whole
 * lines are stored, so that secrets in them are recognised.
 */
import type { Context } from '#platform/context.ts'
import type { DeployRow } from '../store.ts'
import { insertLogPart } from './log-store.ts'
import { masked } from './mask.ts'

export const logBytesMax = 10 * 1024 * 1024
/** A longer line is stored in pieces. */
const lineBytesMax = 8 * 1024

type Logged = Pick<DeployRow, 'id' | 'log_received' | 'log_bytes' | 'log_rest' | 'log_is_cut'>
export type LogColumns = Pick<DeployRow, 'log_received' | 'log_bytes' | 'log_rest' | 'log_is_cut'>

/** `offset` is the position in bytes in what the target prints; null: it follows what came before. */
export type LogPart = { offset: number | null; text: string }

/** Stores the part except its last incomplete line, and returns what changes in the deploy. */
export async function appendedLog(
  context: Context,
  deploy: Logged,
  { offset, text }: LogPart,
): Promise<LogColumns> {
  const sent = Buffer.from(text)
  const from = offset ?? deploy.log_received
  const fresh = sent.subarray(Math.max(0, deploy.log_received - from)).toString('utf8')
  const missing = Math.max(0, from - deploy.log_received)
  const gap = missing > 0 ? `\n[${missing} bytes are missing]\n` : ''
  const all = deploy.log_rest + gap + fresh
  const end = Math.max(all.lastIndexOf('\n'), all.lastIndexOf('\r')) + 1
  const isLong = all.length - end > lineBytesMax
  const log_received = Math.max(deploy.log_received, from + sent.length)
  return {
    ...(await stored(context, { ...deploy, log_received }, isLong ? all : all.slice(0, end))),
    log_rest: isLong ? '' : all.slice(end),
  }
}

/** Stores the last line, which nothing completes any more. */
export async function flushedLog(context: Context, deploy: Logged): Promise<Partial<LogColumns>> {
  if (deploy.log_rest === '') return {}
  return { ...(await stored(context, deploy, deploy.log_rest)), log_rest: '' }
}

async function stored(
  context: Context,
  deploy: Logged,
  lines: string,
): Promise<Omit<LogColumns, 'log_rest'>> {
  const { id, log_received, log_bytes, log_is_cut } = deploy
  if (log_is_cut || lines === '') return { log_received, log_bytes, log_is_cut }
  // PostgreSQL stores no NUL.
  const content = Buffer.from(masked(lines.replaceAll('\0', '�')))
  const isOver = log_bytes + content.length > logBytesMax
  const kept = isOver
    ? Buffer.concat([
        content.subarray(0, logBytesMax - log_bytes),
        Buffer.from('\n[The log ends here: it has more than 10 MiB]\n'),
      ])
    : content
  await insertLogPart(context, { deploy_id: id, position: log_bytes, content: kept.toString('utf8') })
  return { log_received, log_bytes: log_bytes + kept.length, log_is_cut: isOver }
}
