import { type CheckResult, type Network, runCheck } from '@holdfast/checks'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { messageOf, phasesOf, rounded } from '../checks/record-results.ts'
import { compositeSettings, isComposite } from '../composite/composite-type.ts'
import { requireMembers } from '../composite/members.ts'
import { presentResult } from '../composite/present-state.ts'
import { checksSweep } from '../monitors/schedule.ts'
import { MonitorParams, MonitorTest, MonitorTestResult } from '../monitors/schema.ts'
import {
  checkedSettings,
  checkTypeOf,
  openSettings,
  type Settings,
  withKeptSecrets,
} from '../monitors/settings.ts'
import { checkNow } from '../states/state-store.ts'
import { selectMonitor, targetOf } from '../store.ts'

/** Checks that a client waits for. `network`: the same as that of the scheduled checks. */
export function testOperations(network: Network, isOnHold: () => boolean): readonly Operation[] {
  const requireReleased = () => {
    if (isOnHold())
      throw new Problem(
        'on_hold',
        'This installation is on hold: nothing is checked until its operator releases it.',
      )
  }
  return [
    operation({
      id: 'monitors.test',
      method: 'POST',
      path: '/v1/monitors/test',
      summary: 'Test monitor settings',
      description:
        'Makes one check with these settings and returns its result. For a composite monitor, it combines the present states of the members. Nothing is stored.',
      permission: 'monitoring.write',
      body: MonitorTest,
      response: { status: 200, body: MonitorTestResult, description: 'The result of the check.' },
      async lookup({ act }, { body }) {
        if (isComposite(body)) return await act((context) => testedComposite(context, body))
        requireReleased()
        const { type, timeout_seconds = 10 } = body
        const settings = await act((context) => testedSettings(context, body))
        const timeout = timeout_seconds * 1000
        return testView(await runCheck(checkTypeOf(type), settings, { timeout, network }))
      },
      async handle(context, { body }, result) {
        const { outcome } = result
        await context.audit(null, { before: null, after: { type: body.type, outcome } })
        return { body: result }
      },
    }),
    operation({
      id: 'monitors.check',
      method: 'POST',
      path: '/v1/monitors/{monitor_id}/check',
      summary: 'Check a monitor now',
      description:
        'Makes one check and returns its result. If the monitor is not paused, its next scheduled check is made immediately as well, and counts. A composite monitor makes no check: the present states of its members are combined.',
      permission: 'monitoring.write',
      params: MonitorParams,
      response: { status: 200, body: MonitorTestResult, description: 'The result of the check.' },
      async lookup({ act }, { params }) {
        const { monitor, settings, result } = await act(async (context) => {
          const found = await selectMonitor(context, params.monitor_id)
          return isComposite(found)
            ? { monitor: found, result: await presentResult(context, compositeSettings(found)) }
            : { monitor: found, settings: await openSettings(context, found) }
        })
        if (result) return result
        requireReleased()
        const timeout = monitor.timeout_seconds * 1000
        return testView(await runCheck(checkTypeOf(monitor.type), settings, { timeout, network }))
      },
      async handle(context, { params }, result) {
        await checkNow(context, [params.monitor_id])
        await context.wake(checksSweep)
        const monitor = await selectMonitor(context, params.monitor_id)
        await context.audit(targetOf(monitor), { before: null, after: { outcome: result.outcome } })
        return { body: result }
      },
    }),
  ]
}

/** The result that a new composite has, or an existing one with other settings. */
async function testedComposite(context: Context, { type, settings, monitor_id }: MonitorTest) {
  const composite = compositeSettings({ settings: checkedSettings(type, settings) })
  const existing = monitor_id === undefined ? null : await selectMonitor(context, monitor_id)
  await requireMembers(context, existing ?? { id: '', name: '' }, composite)
  return await presentResult(context, composite)
}

async function testedSettings(
  context: Context,
  { type, settings, monitor_id }: MonitorTest,
): Promise<Settings> {
  if (monitor_id === undefined) return checkedSettings(type, settings)
  const monitor = await selectMonitor(context, monitor_id)
  if (monitor.type !== type) return checkedSettings(type, settings)
  return checkedSettings(type, withKeptSecrets(type, await openSettings(context, monitor), settings))
}

function testView(result: CheckResult) {
  return {
    outcome: result.outcome,
    duration: rounded(result.duration),
    phases: phasesOf(result),
    failure_class: result.failure?.class ?? null,
    message: messageOf(result),
    address: result.address,
    evidence: result.evidence,
  }
}
