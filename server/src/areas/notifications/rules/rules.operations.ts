import type { EventAccess } from '#areas/webhooks/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { RuleRow } from '../store.ts'
import { selectRules } from './rule-store.ts'
import { createRule, deleteRule, readRule, updateRule } from './rules.ts'
import { Rule, RulePage, RuleParams, RuleQuery, ruleInputs } from './schema.ts'

type Dependencies = { eventKinds: readonly EventKind[]; access: EventAccess }

export function ruleOperations({ eventKinds, access }: Dependencies): Operation[] {
  const { RuleInput, RulePatch } = ruleInputs(eventKinds)
  const checks = { kinds: eventKinds, access }
  return [
    operation({
      id: 'notifications.rules.create',
      method: 'POST',
      path: '/v1/notification-rules',
      summary: 'Create a notification rule',
      description:
        'Events that match are sent to the channels of its steps. Each event type requires the read permission of its area; all types require that of every area.',
      permission: 'account.write',
      body: RuleInput,
      response: { status: 201, body: Rule, description: 'The rule.' },
      async handle(context, { body }) {
        const rule = await createRule(context, body, checks)
        return created(ruleView(rule), `/v1/notification-rules/${rule.id}`, rule.revision)
      },
    }),
    operation({
      id: 'notifications.rules.list',
      method: 'GET',
      path: '/v1/notification-rules',
      summary: 'List notification rules',
      permission: 'account.read',
      query: RuleQuery,
      response: { status: 200, body: RulePage, description: 'A page of rules, oldest first.' },
      async handle({ tx, accountId }, { query }) {
        const { data, next_cursor } = await selectRules(tx, accountId, query)
        return listed({ data: data.map(ruleView), next_cursor })
      },
    }),
    operation({
      id: 'notifications.rules.read',
      method: 'GET',
      path: '/v1/notification-rules/{rule_id}',
      summary: 'Get a notification rule',
      permission: 'account.read',
      params: RuleParams,
      response: { status: 200, body: Rule, description: 'The rule.' },
      async handle(context, { params }) {
        const rule = await readRule(context, params.rule_id)
        return found(ruleView(rule), rule.revision)
      },
    }),
    operation({
      id: 'notifications.rules.update',
      method: 'PATCH',
      path: '/v1/notification-rules/{rule_id}',
      summary: 'Update a notification rule',
      description: 'Lists such as `steps` are replaced as a whole.',
      permission: 'account.write',
      params: RuleParams,
      body: RulePatch,
      response: { status: 200, body: Rule, description: 'The updated rule.' },
      async handle(context, { params, body, ifMatch }) {
        const rule = await updateRule(context, params.rule_id, body, { ifMatch, ...checks })
        return found(ruleView(rule), rule.revision)
      },
    }),
    operation({
      id: 'notifications.rules.delete',
      method: 'DELETE',
      path: '/v1/notification-rules/{rule_id}',
      summary: 'Delete a notification rule',
      description: 'Nothing more is escalated or repeated for its alerts.',
      permission: 'account.write',
      params: RuleParams,
      response: { status: 204, description: 'The rule is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteRule(context, params.rule_id, ifMatch)
        return done
      },
    }),
  ]
}

function ruleView({ account_id: _account, channel_ids: _channels, revision: _revision, ...rule }: RuleRow) {
  const { event_kinds, severity, ...shown } = rule
  return { ...shown, events: event_kinds, minimum_severity: severity }
}
