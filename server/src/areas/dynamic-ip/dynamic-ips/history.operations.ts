import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { listAddresses, listReports } from './history-store.ts'
import { AddressPage, DynamicIpParams, HistoryQuery, ReportPage } from './schema.ts'

export const historyOperations: readonly Operation[] = [
  operation({
    id: 'dynamic_ips.history.list',
    method: 'GET',
    path: '/v1/dynamic-ips/{dynamic_ip_id}/history',
    summary: 'List address history',
    permission: 'dynamic_ip.read',
    params: DynamicIpParams,
    query: HistoryQuery,
    response: { status: 200, body: AddressPage, description: 'A page of addresses, newest first.' },
    async handle(context, { params, query }) {
      return listed(await listAddresses(context, params.dynamic_ip_id, query))
    },
  }),
  operation({
    id: 'dynamic_ips.reports.list',
    method: 'GET',
    path: '/v1/dynamic-ips/{dynamic_ip_id}/reports',
    summary: 'List recent reports',
    description:
      'The last 50 reports that changed something or were rejected, newest first. A report without a change only updates `last_report` of the dynamic IP.',
    permission: 'dynamic_ip.read',
    params: DynamicIpParams,
    query: HistoryQuery,
    response: { status: 200, body: ReportPage, description: 'A page of reports, newest first.' },
    async handle(context, { params, query }) {
      return listed(await listReports(context, params.dynamic_ip_id, query))
    },
  }),
]
