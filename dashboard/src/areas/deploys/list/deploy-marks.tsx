import { request } from '@holdfast/client'
import { IconRocket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { marksWithin } from '#ui/chart/marks/period-marks.ts'
import type { MarkSource } from '#ui/related/resource-type.ts'
import { deployPaths } from '../paths.ts'
import { deployStates } from '../states.tsx'
import { versionOf } from './deploy-columns.tsx'

/** More lines in a chart cannot be told apart. */
const limit = 100

/** The deploys that ran on a server, in its charts. */
export const ServerDeploys: MarkSource = ({ id, window, children }) => {
  const { t } = useTranslation('deploys')
  const may = useMay()
  const query = {
    server_id: id,
    since: new Date(window.from).toISOString(),
    until: new Date(window.to).toISOString(),
    limit,
  }
  const result = useApiQuery(request('cloud.deploys.list', { query }), { when: may('cloud.deploys.list') })
  const deploys = result.data?.body.data ?? []
  const periods = deploys.flatMap((deploy) =>
    // What was never fetched changed nothing on the server.
    deploy.started_at
      ? [{ ...deploy, started_at: String(deploy.started_at), ended_at: textOf(deploy.finished_at) }]
      : [],
  )
  return children(
    marksWithin(periods, window, (deploy) => ({
      label: t('deployMark', {
        name: [deploy.hook_name, versionOf(deploy)].filter(Boolean).join(' '),
        state: t(deployStates[deploy.state].label),
      }),
      tone: deployStates[deploy.state].tone === 'bad' ? 'bad' : 'accent',
      icon: IconRocket,
      path: deployPaths.deploy(deploy.id),
    })),
  )
}

const textOf = (time: unknown) => (time ? String(time) : null)
