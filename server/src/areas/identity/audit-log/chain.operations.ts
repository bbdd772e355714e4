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

const Seq = Type.Integer({ description: 'The entry’s number in the chain of this account, starting at 1.' })
const Hash = Type.String({ description: 'SHA-256 in hexadecimal.' })
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
  statement: Type.String({ description: 'The exact text that is signed.' }),
  signature: Type.String({ description: 'The Ed25519 signature of the statement in base64.' }),
})

const Verification = Resource('AuditVerification', {
  is_whole: Type.Boolean(),
  entries: Type.Integer({ description: 'The number of sealed entries.' }),
  unsealed: Type.Integer({ description: 'Recent entries that are not sealed yet.' }),
  checkpoints: Type.Integer({ description: 'The number of signed checkpoints.' }),
  dropped_through: Type.Integer({
    description:
      'The number of the last entry that was deleted under the plan’s retention period; 0 if none.',
  }),
  head: Nullable(Resource('AuditHead', { seq: Seq, hash: Hash })),
  breaks: Type.Array(
    Resource('AuditBreak', { seq: Seq, entry_id: Nullable(Id('audit')), reason: Type.String() }),
    { description: 'The places where the chain is broken; at most 100.' },
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
        'Recomputes every seal of the chain, checks every signature, and lists the entries that do not match. Takes about a second for 20,000 entries.',
      permission: 'account.read',
      response: {
        status: 200,
        body: Verification,
        description: 'Whether the chain is intact, and if not, where it is broken.',
      },
      // Read in short transactions before the operation's own.
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
      summary: 'List audit log checkpoints',
      description:
        'Signed statements about the end of the chain, newest first. A checkpoint that is stored elsewhere proves that no earlier entry was altered or removed.',
      permission: 'account.read',
      query: InputObject(pageQuery),
      response: {
        status: 200,
        body: PageOf(Checkpoint, 'AuditCheckpointPage'),
        description: 'A page of checkpoints, newest first.',
      },
      handle: async (context, { query }) => listed(await listCheckpoints(context, query, signer)),
    }),
  ]
}
