import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { type AlertRuleRow, listRules, selectRule } from './rule-store.ts'
import { changeRule, createRule, deleteRule } from './rules.ts'
import {
  AlertRule,
  AlertRuleInput,
  AlertRulePage,
  AlertRuleParams,
  AlertRulePatch,
  AlertRuleQuery,
} from './schema.ts'

const path = '/v1/alert-rules/{alert_rule_id}'

function ruleView({ account_id, revision, ...rule }: AlertRuleRow) {
  return rule
}

export const alertRuleOperations: readonly Operation[] = [
  operation({
    id: 'alert_rules.list',
    method: 'GET',
    path: '/v1/alert-rules',
    summary: 'List alert rules',
    permission: 'monitoring.read',
    query: AlertRuleQuery,
    response: { status: 200, body: AlertRulePage, description: 'A page of rules, oldest first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listRules(context, query)
      return listed({ data: data.map(ruleView), next_cursor })
    },
  }),
  operation({
    id: 'alert_rules.create',
    method: 'POST',
    path: '/v1/alert-rules',
    summary: 'Create an alert rule',
    description:
      'Watches what agents report of servers. When the condition is met for long enough, an incident is opened; it is resolved automatically. With the first report of an agent, an account gets rules that suit most servers.',
    permission: 'monitoring.write',
    body: AlertRuleInput,
    response: { status: 201, body: AlertRule, description: 'The rule.' },
    async handle(context, { body }) {
      const rule = await createRule(context, body)
      return created(ruleView(rule), `/v1/alert-rules/${rule.id}`, rule.revision)
    },
  }),
  operation({
    id: 'alert_rules.read',
    method: 'GET',
    path,
    summary: 'Get an alert rule',
    permission: 'monitoring.read',
    params: AlertRuleParams,
    response: { status: 200, body: AlertRule, description: 'The rule.' },
    async handle(context, { params }) {
      const rule = await selectRule(context, params.alert_rule_id)
      return found(ruleView(rule), rule.revision)
    },
  }),
  operation({
    id: 'alert_rules.update',
    method: 'PATCH',
    path,
    summary: 'Update an alert rule',
    description: 'Incidents of servers that no longer match are resolved. The condition cannot be changed.',
    permission: 'monitoring.write',
    params: AlertRuleParams,
    body: AlertRulePatch,
    response: { status: 200, body: AlertRule, description: 'The updated rule.' },
    async handle(context, { params, body, ifMatch }) {
      const rule = await changeRule(context, params.alert_rule_id, body, ifMatch)
      return found(ruleView(rule), rule.revision)
    },
  }),
  operation({
    id: 'alert_rules.delete',
    method: 'DELETE',
    path,
    summary: 'Delete an alert rule',
    description:
      'Its incidents are resolved. A rule that the account got automatically is not created again.',
    permission: 'monitoring.write',
    params: AlertRuleParams,
    response: { status: 204, description: 'The rule is deleted.' },
    async handle(context, { params, ifMatch }) {
      await deleteRule(context, params.alert_rule_id, ifMatch)
      return done
    },
  }),
]
