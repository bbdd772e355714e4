/** Alert rules and alerts among related resources and in the search over all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { selectAlertsById } from '../alerts/alert-store.ts'
import { searchRules, selectRulesById } from '../alerts/rules/rule-store.ts'
import {
  alertOfIncident,
  alertsOfRule,
  alertsOfServer,
  incidentsOfServer,
  incidentsOfSubject,
  ruleOfAlert,
  serverOfAlert,
  serverOfIncident,
} from './link-store.ts'

export const alertTypes: readonly ResourceType[] = [
  {
    kind: 'alert_rule',
    permission: 'monitoring.read',
    async select(context, ids) {
      const rules = await selectRulesById(context, ids)
      return rules.map(({ id, name, condition }) => ({
        id,
        title: name,
        detail: condition,
        state: null,
        parent_id: null,
      }))
    },
    search: searchRules,
  },
  {
    kind: 'alert',
    permission: 'monitoring.read',
    isNewestFirst: true,
    async select(context, ids) {
      const alerts = await selectAlertsById(context, ids)
      const rules = await selectRulesById(
        context,
        alerts.map(({ rule_id }) => rule_id),
      )
      const nameOf = new Map(rules.map(({ id, name }) => [id, name]))
      return alerts.map(({ id, rule_id, label, state }) => ({
        id,
        title: nameOf.get(rule_id) ?? rule_id,
        detail: label || null,
        state,
        parent_id: null,
      }))
    },
  },
]

export const alertLinks: readonly Link[] = [
  { of: 'server', kind: 'alert', relation: 'part_of', find: alertsOfServer },
  { of: 'alert', kind: 'server', relation: 'contains', find: serverOfAlert },
  { of: 'alert_rule', kind: 'alert', relation: 'created_by', find: alertsOfRule },
  { of: 'alert', kind: 'alert_rule', relation: 'created', find: ruleOfAlert },
  { of: 'alert', kind: 'incident', relation: 'part_of', find: incidentsOfSubject },
  { of: 'incident', kind: 'alert', relation: 'contains', find: alertOfIncident },
  { of: 'server', kind: 'incident', relation: 'part_of', find: incidentsOfServer },
  { of: 'incident', kind: 'server', relation: 'contains', find: serverOfIncident },
  ...creationLinks('alert_rule'),
]
