import type { ProbeChecks } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { selectProbe } from '../store.ts'
import { listProbes } from './list-store.ts'
import { changeProbe, createProbe, deleteProbe, renewEnrolment, revokeProbe, rotateProbe } from './probes.ts'
import {
  Probe,
  ProbeInput,
  ProbePage,
  ProbeParams,
  ProbePatch,
  ProbeQuery,
  ProbeWithToken,
} from './schema.ts'
import { probeView, probeViews } from './view.ts'

const path = '/v1/probes/{probe_id}'

type Dependencies = {
  /** Clears the cached token subjects of an account for the next requests. */
  forget: (accountId: string) => void
  refuseIfNeeded: RefuseIfNeeded
  checks: () => ProbeChecks
}

export function probeOperations({ forget, refuseIfNeeded, checks }: Dependencies): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  return [
    operation({
      id: 'probes.list',
      method: 'GET',
      path: '/v1/probes',
      summary: 'List probes',
      permission: 'monitoring.read',
      query: ProbeQuery,
      response: { status: 200, body: ProbePage, description: 'A page of probes, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listProbes(context, query)
        return listed({ data: await probeViews(context, data, checks()), next_cursor })
      },
    }),
    operation({
      id: 'probes.create',
      method: 'POST',
      path: '/v1/probes',
      summary: 'Create a probe',
      description:
        'A location of your own, from which monitors are checked. The response contains an enrolment token, with which the program of the probe is enrolled within 15 minutes, and which is not shown again.',
      permission: 'monitoring.write',
      body: ProbeInput,
      response: { status: 201, body: ProbeWithToken, description: 'The probe, with its enrolment token.' },
      async handle(context, { body }) {
        const { probe, token } = await createProbe(context, body)
        const view = { ...(await probeView(context, probe, checks())), token }
        return created(view, `/v1/probes/${probe.id}`, probe.revision)
      },
    }),
    operation({
      id: 'probes.read',
      method: 'GET',
      path,
      summary: 'Get a probe',
      permission: 'monitoring.read',
      params: ProbeParams,
      response: { status: 200, body: Probe, description: 'The probe.' },
      async handle(context, { params }) {
        const probe = await selectProbe(context, params.probe_id)
        return found(await probeView(context, probe, checks()), probe.revision)
      },
    }),
    operation({
      id: 'probes.update',
      method: 'PATCH',
      path,
      summary: 'Update a probe',
      permission: 'monitoring.write',
      params: ProbeParams,
      body: ProbePatch,
      response: { status: 200, body: Probe, description: 'The updated probe.' },
      async handle(context, { params, body, ifMatch }) {
        const probe = await changeProbe(context, params.probe_id, body, ifMatch)
        changed(context)
        return found(await probeView(context, probe, checks()), probe.revision)
      },
    }),
    operation({
      id: 'probes.renew_enrolment',
      method: 'POST',
      path: `${path}/renew-enrolment`,
      summary: 'Create another enrolment token for a probe',
      description:
        'It replaces the earlier one. For a probe that has been enrolled already, or whose monitors have secrets, the permission `account.write` is required too: the machine that uses the token takes its place, and gets these secrets.',
      permission: 'monitoring.write',
      params: ProbeParams,
      response: { status: 200, body: ProbeWithToken, description: 'The probe, with its enrolment token.' },
      async handle(context, { params }) {
        const { probe, token } = await renewEnrolment(context, params.probe_id, checks())
        changed(context)
        return found({ ...(await probeView(context, probe, checks())), token }, probe.revision)
      },
    }),
    operation({
      id: 'probes.rotate',
      method: 'POST',
      path: `${path}/rotate`,
      summary: 'Rotate the secret of a probe',
      description:
        'With the answer to its next results, the probe is asked to get a new secret, which nobody else sees. The old one works for another 24 hours.',
      permission: 'monitoring.write',
      params: ProbeParams,
      response: { status: 200, body: Probe, description: 'The probe, which gets a new secret.' },
      async handle(context, { params }) {
        const probe = await rotateProbe(context, params.probe_id)
        changed(context)
        return found(await probeView(context, probe, checks()), probe.revision)
      },
    }),
    operation({
      id: 'probes.revoke',
      method: 'POST',
      path: `${path}/revoke`,
      summary: 'Revoke a probe',
      description:
        'Its requests are rejected from now on, and it stops. Monitors that only it checks become `unknown`. To use it again, enrol it with a new token.',
      permission: 'monitoring.write',
      params: ProbeParams,
      response: { status: 200, body: Probe, description: 'The revoked probe.' },
      async handle(context, { params }) {
        const probe = await revokeProbe(context, params.probe_id, checks())
        changed(context)
        return found(await probeView(context, probe, checks()), probe.revision)
      },
    }),
    operation({
      id: 'probes.delete',
      method: 'DELETE',
      path,
      summary: 'Delete a probe',
      description:
        'Refused while monitors have it among their locations. The results that it has sent stay with their monitors.',
      permission: 'monitoring.write',
      params: ProbeParams,
      response: { status: 204, description: 'The probe is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteProbe(context, params.probe_id, ifMatch, refuseIfNeeded)
        changed(context)
        return done
      },
    }),
  ]
}
