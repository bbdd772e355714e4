import { request } from '@holdfast/client'
import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileText, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { saveFile } from '#ui/copy/save-file.ts'
import { showProblem } from '#ui/problem/show-problem.ts'
import { monitoringPaths } from '../paths.ts'

/** A menu to import monitors from a file, and to export them as one. */
export function TransferMenu() {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const navigate = useNavigate()
  const download = useMutation({
    mutationFn: async () => saveFile(await api.open(request('monitors.export')), 'monitors.yaml'),
    onError: showProblem,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileText size={16} />} loading={download.isPending}>
          {t('importExport')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {may('monitors.import') && (
          <Menu.Item
            leftSection={<IconUpload size={16} />}
            onClick={() => void navigate({ to: monitoringPaths.importMonitors })}
          >
            {t('importMonitors')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => download.mutate()}>
          {t('exportMonitors')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
