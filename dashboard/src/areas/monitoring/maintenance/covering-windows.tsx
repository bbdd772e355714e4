import { request } from '@holdfast/client'
import { Alert, Anchor, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { monitoringPaths } from '../paths.ts'
import type { MaintenanceWindow } from './window-state.tsx'

/** The windows that cover a monitor, a heartbeat or a server now, or will. */
export function CoveringWindows({ id }: { id: string }) {
  const may = useMay()
  const { data } = useApiQuery(
    request('maintenance_windows.list', { query: { covers: id, state: ['planned', 'running'], limit: 10 } }),
    { when: may('maintenance_windows.list'), everySeconds: 30 },
  )
  return data?.body.data.map((window) => <CoveringWindow key={window.id} window={window} />)
}

function CoveringWindow({ window: { id, name, state, starts_at, ends_at } }: { window: MaintenanceWindow }) {
  const { t, i18n } = useTranslation('monitoring')
  const isRunning = state === 'running'
  return (
    <Alert
      color="gray"
      icon={<IconTool size={18} />}
      title={t(isRunning ? 'inMaintenance' : 'maintenancePlanned')}
    >
      <Text size="sm">
        {t(isRunning ? 'inMaintenanceUntil' : 'maintenanceFrom', {
          name,
          at: new Date(isRunning ? ends_at : starts_at).toLocaleString(i18n.language, {
            dateStyle: 'medium',
            timeStyle: 'short',
          }),
        })}
      </Text>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link to={monitoringPaths.maintenanceWindow(id)} {...props} />}
      >
        {t('showWindow')}
      </Anchor>
    </Alert>
  )
}
