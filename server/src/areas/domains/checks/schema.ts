import { Type } from 'typebox'
import { evidenceSources, noEvidenceReasons } from '#kernel/domains/watch/evidence.ts'
import { Id, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { chainStates } from './chain.ts'
import { chainPlaces } from './check.ts'
import { ProblemCode, Severity } from './problem-schema.ts'
import { comparedFields } from './registry-comparison.ts'

const Remedy = Resource('DomainRemedy', {
  label: Type.String({ description: 'What the operation does.' }),
  operation: Type.String({ description: 'The id of an operation of this API.' }),
  method: Type.String(),
  path: Type.String(),
  body: Nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'The body to send.' })),
  missing: Type.Array(Type.String(), {
    description: 'Members that the body needs besides, and that you choose.',
  }),
})

const DomainProblem = Resource('DomainProblem', {
  code: ProblemCode,
  severity: Severity,
  place: OneOf(chainPlaces, { description: 'Where the chain is broken or endangered. More may be added.' }),
  summary: Type.String(),
  message: Type.String({ description: 'What was observed, what it means, and what to do.' }),
  remedies: Type.Array(Remedy, { description: 'Operations that solve it, the first being the usual one.' }),
  link: Nullable(
    Type.Object(
      { label: Type.String(), url: Type.String({ format: 'uri' }) },
      { description: 'A page of the registrar on which it is solved.' },
    ),
  ),
})

const ChainState = OneOf(chainStates, { description: '`unknown`: could not be read. More may be added.' })

const Chain = Resource('DomainChain', {
  nodes: Type.Array(
    Type.Object({
      place: OneOf(chainPlaces),
      state: ChainState,
      values: Type.Array(Type.String(), { description: 'What was observed there.' }),
      is_empty: Type.Boolean({
        description: 'There is nothing there: no DNSSEC, or no addresses.',
      }),
      resource_id: Nullable(Type.String({ description: 'The connection or zone.' })),
      problems: Type.Array(ProblemCode),
    }),
  ),
  links: Type.Array(Type.Object({ from: OneOf(chainPlaces), to: OneOf(chainPlaces), state: ChainState })),
})

export const DomainChecks = Resource('DomainChecks', {
  domain_id: Id('domain'),
  checked_at: Nullable(Timestamp),
  delegation_read_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When its parent and its name servers were last read. What they said is from then.',
    }),
  ),
  error: Nullable(
    Type.Object(
      { message: Type.String(), at: Timestamp },
      { description: 'Why the parent could not be read last.' },
    ),
  ),
  registry: Nullable(
    Type.Object(
      {
        server: Type.String(),
        source: OneOf(evidenceSources),
        is_registered: Type.Boolean(),
        statuses: Type.Array(Type.String()),
        expires_at: Nullable(Timestamp),
        registrar: Nullable(Type.String()),
        nameservers: Type.Array(Type.String()),
        ds_records: Nullable(
          Type.Array(Type.String(), { description: 'As in zone files. Null: not known.' }),
        ),
        differences: Type.Array(OneOf(comparedFields), {
          description:
            'Where the registrar says otherwise. What one of them does not tell is no difference. More may be added.',
        }),
        read_at: Nullable(Timestamp),
      },
      { description: 'What the registry itself says. Null: it was not asked yet, or cannot be asked.' },
    ),
  ),
  registry_error: Nullable(
    Type.Object(
      {
        reason: OneOf(noEvidenceReasons, { description: 'More may be added.' }),
        message: Type.String(),
        at: Timestamp,
      },
      {
        description:
          'Why the registry last gave no answer. `registry` is then what it said before. Null: it answered, or was not asked.',
      },
    ),
  ),
  chain: Chain,
  problems: Type.Array(DomainProblem, { description: 'The most severe first.' }),
})
