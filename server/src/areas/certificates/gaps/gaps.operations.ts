import { found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { readCoverage } from './coverage.ts'
import { changeGap } from './gaps.ts'
import {
  CertificateCoverage,
  CertificateGap,
  CertificateGapPage,
  GapParams,
  GapPatch,
  GapQuery,
} from './schema.ts'
import { listGaps, selectGap } from './store.ts'
import { gapView } from './view.ts'

const collection = '/v1/certificates/gaps'
const path = `${collection}/{certificate_gap_id}`

export const gapOperations: readonly Operation[] = [
  operation({
    id: 'certificates.gaps.list',
    method: 'GET',
    path: collection,
    summary: 'List coverage gaps',
    description:
      'What is missing, wrong or unknown where names, servers and certificates meet. Open gaps, unless `state` says otherwise.',
    permission: 'certificates.read',
    query: GapQuery,
    response: { status: 200, body: CertificateGapPage, description: 'A page of gaps, the worst first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listGaps(context, query)
      return listed({ data: data.map((gap) => gapView(gap, context.now)), next_cursor })
    },
  }),
  operation({
    id: 'certificates.gaps.read',
    method: 'GET',
    path,
    summary: 'Get a coverage gap',
    permission: 'certificates.read',
    params: GapParams,
    response: { status: 200, body: CertificateGap, description: 'The gap.' },
    async handle(context, { params }) {
      const gap = await selectGap(context, params.certificate_gap_id)
      return found(gapView(gap, context.now), gap.revision)
    },
  }),
  operation({
    id: 'certificates.gaps.update',
    method: 'PATCH',
    path,
    summary: 'Ignore a coverage gap',
    description:
      'With `ignored: true` and a reason, no event is published about it, and it does not count as open, until `ignored_until`. With `ignored: false` it counts again.',
    permission: 'certificates.write',
    params: GapParams,
    body: GapPatch,
    response: { status: 200, body: CertificateGap, description: 'The updated gap.' },
    async handle(context, { params, body, ifMatch }) {
      const gap = await changeGap(context, params.certificate_gap_id, body, ifMatch)
      return found(gapView(gap, context.now), gap.revision)
    },
  }),
  operation({
    id: 'certificates.coverage.read',
    method: 'GET',
    path: '/v1/certificates/coverage',
    summary: 'Get the coverage of certificates',
    permission: 'certificates.read',
    response: {
      status: 200,
      body: CertificateCoverage,
      description: 'How much is covered, how much is unknown, and the number of gaps.',
    },
    async handle(context) {
      return { body: await readCoverage(context) }
    },
  }),
]
