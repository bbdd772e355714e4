import { Type } from 'typebox'
import type { ChainSigner } from '#platform/audit/chain/signer.ts'
import { type ChainReport, verifyChain } from '#platform/audit/chain/verify.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import {
  Id,
  InputObject,
  Nullable,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { listCheckpoints } from './checkpoints.ts'

const Seq = Type.Integer({ description: 'The number in the chain of this account, from 1 on.' })
const Hash = Type.String({ description: 'SHA-256, in hex.' })
const SigningKey = Resource('AuditSigningKey', {
  id: Type.String(),
  algorithm: Type.String({ description: '`Ed25519`.' }),
  public_key: Type.String({ description: 'PEM.' }),
})

const Checkpoint = Resource('AuditCheckpoint', {
  account_id: Id('account'),
  seq: Seq,
  hash: Hash,
  signed_at: Timestamp,
  key_id: Type.String(),
  statement: Type.String({ description: 'The very text that is signed.' }),
  signature: Type.String({ description: 'Ed25519 over the statement, in base64.' }),
})

const Verification = Resource('AuditVerification', {
  is_whole: Type.Boolean(),
  entries: Type.Integer({ description: 'Sealed entries that are there.' }),
  unsealed: Type.Integer({ description: 'Entries of the last moment, which wait for their seal.' }),
  checkpoints: Type.Integer({ description: 'Signed seals among them.' }),
  dropped_through: Type.Integer({
    description: 'The last number that was dropped because the plan keeps it no longer; 0: none was.',
  }),
  head: Nullable(Resource('AuditHead', { seq: Seq, hash: Hash })),
  breaks: Type.Array(
    Resource('AuditBreak', { seq: Seq, entry_id: Nullable(Id('audit')), reason: Type.String() }),
    { description: 'Where the chain does not hold: the first hundred places.' },
  ),
  break_count: Type.Integer(),
  key: SigningKey,
})

export function chainOperations(signer: ChainSigner): Operation[] {
  return [
    operation({
      id: 'account.audit_log.verify',
      method: 'GET',
      path: '/v1/audit-log/verify',
      summary: 'Verify the audit log',
      description:
        'Computes every seal of the chain anew, holds every signature against the key, and says where something does not fit. It takes about a second for 20,000 entries.',
      permission: 'account.read',
      answer: { status: 200, body: Verification, description: 'Whether the chain holds, and if not, where.' },
      // Read in short transactions, before the operation's own.
      lookup: ({ act }) =>
        act(async ({ accountId }) => accountId).then((accountId) =>
          verifyChain((task) => act(({ tx }) => task(tx)), accountId, signer),
        ),
      handle: async (_context, _input, report: ChainReport) => ({
        body: {
          is_whole: report.break_count === 0,
          ...report,
          key: { id: signer.keyId, algorithm: 'Ed25519', public_key: signer.publicKey },
        },
      }),
    }),
    operation({
      id: 'account.audit_log.checkpoints.list',
      method: 'GET',
      path: '/v1/audit-log/checkpoints',
      summary: 'List checkpoints of the audit log',
      description:
        'Signed statements of where the chain stood, newest first. Kept elsewhere, one proves later that nothing before it was altered or cut off.',
      permission: 'account.read',
      query: InputObject(pageQuery),
      answer: {
        status: 200,
        body: PageOf(Checkpoint, 'AuditCheckpointPage'),
        description: 'A page of checkpoints, newest first.',
      },
      handle: async (context, { query }) => listed(await listCheckpoints(context, query, signer)),
    }),
  ]
}
