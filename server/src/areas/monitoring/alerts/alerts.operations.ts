import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { listAlerts, selectAlert } from './alert-store.ts'
import { Alert, AlertPage, AlertParams, AlertQuery } from './schema.ts'
import { alertViews } from './view.ts'

export const alertOperations: readonly Operation[] = [
  operation({
    id: 'alerts.list',
    method: 'GET',
    path: '/v1/alerts',
    summary: 'List alerts of servers',
    description: 'What alert rules find of servers now. Past alerts are incidents.',
    permission: 'monitoring.read',
    query: AlertQuery,
    response: { status: 200, body: AlertPage, description: 'A page of alerts, newest first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listAlerts(context, query)
      return listed({ data: await alertViews(context, data), next_cursor })
    },
  }),
  operation({
    id: 'alerts.read',
    method: 'GET',
    path: '/v1/alerts/{alert_id}',
    summary: 'Get an alert of a server',
    permission: 'monitoring.read',
    params: AlertParams,
    response: { status: 200, body: Alert, description: 'The alert.' },
    async handle(context, { params }) {
      const [view] = await alertViews(context, [await selectAlert(context, params.alert_id)])
      return { body: view }
    },
  }),
]
