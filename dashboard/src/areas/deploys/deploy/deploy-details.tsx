import { request } from '@holdfast/client'
import { Anchor, Code, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { MessageKey } from '#language/language.ts'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { ResourceLink } from '#ui/related/resource-link.tsx'
import { runSeconds } from '../list/deploy-columns.tsx'
import { deployPaths } from '../paths.ts'
import { commitStates, type Deploy, shortRef } from '../states.tsx'

const proofTexts: Readonly<Record<string, MessageKey<'deploys'>>> = {
  signature: 'proofSignature',
  secret: 'proofSecret',
  none: 'proofNone',
}

/** What was deployed, by whom, when and with which outcome. */
export function DeployDetails({ deploy }: { deploy: Deploy }) {
  const { t } = useTranslation('deploys')
  const { ref, commit, event, started_at, created_at, exit_code, signal } = deploy
  const { maintenance_window_id } = deploy
  const { recipe, url, recipe_hash, restores_id, hook_id, hook_name, parameters } = deploy
  const { repository, commit_status } = deploy
  const seconds = runSeconds(deploy)
  const target = recipe ?? url
  return (
    <DetailsList
      facts={[
        {
          label: t('hook'),
          value: (
            <Anchor size="sm" renderRoot={(props) => <Link to={deployPaths.hook(hook_id)} {...props} />}>
              {hook_name}
            </Anchor>
          ),
        },
        { label: t('causedBy'), value: <CausedBy actor={deploy.actor} /> },
        ...(repository === null ? [] : [{ label: t('repository'), value: repository }]),
        ...(ref === null ? [] : [{ label: t('branch'), value: shortRef(ref) }]),
        ...(commit === null ? [] : [{ label: t('commit'), value: <Code>{commit.slice(0, 12)}</Code> }]),
        ...(commit_status === null
          ? []
          : [{ label: t('commitStatus'), value: <CommitStatus status={commit_status} /> }]),
        ...(event === null ? [] : [{ label: t('event'), value: event }]),
        { label: recipe === null ? t('url') : t('recipe'), value: <Code>{target}</Code> },
        ...(recipe_hash === null
          ? []
          : [{ label: t('recipeHash'), value: <Code>{recipe_hash.slice(0, 12)}</Code> }]),
        ...(restores_id === null
          ? []
          : [
              {
                label: t('restores'),
                value: (
                  <Anchor
                    size="sm"
                    renderRoot={(props) => <Link to={deployPaths.deploy(restores_id)} {...props} />}
                  >
                    {t('earlierDeploy')}
                  </Anchor>
                ),
              },
            ]),
        ...(maintenance_window_id === null
          ? []
          : [{ label: t('maintenanceWindow'), value: <WindowOf id={maintenance_window_id} /> }]),
        { label: t('created'), value: <Ago at={String(created_at)} /> },
        ...(started_at === null ? [] : [{ label: t('started'), value: <Ago at={String(started_at)} /> }]),
        ...(seconds === null ? [] : [{ label: t('duration'), value: <Duration seconds={seconds} /> }]),
        ...(exit_code === null ? [] : [{ label: t('exitCode'), value: exit_code }]),
        ...(signal === null ? [] : [{ label: t('signal'), value: signal }]),
        ...Object.entries(parameters).map(([name, value]) => ({ label: name, value: <Code>{value}</Code> })),
      ]}
    />
  )
}

/** What the forge shows beside the commit, and why the last report has failed. */
function CommitStatus({ status }: { status: NonNullable<Deploy['commit_status']> }) {
  const { t } = useTranslation('deploys')
  const { state, sent_at, error } = status
  return (
    <>
      {state === null ? t('statusNotSent') : t(commitStates[state])}{' '}
      {sent_at !== null && <Ago at={String(sent_at)} />}
      {error && (
        <Text size="sm" c="red">
          {error.message} <Ago at={String(error.at)} />
        </Text>
      )}
    </>
  )
}

/** The maintenance window that was opened for a deploy. */
function WindowOf({ id }: { id: string }) {
  const may = useMay()
  const { data } = useApiQuery(request('maintenance_windows.read', { path: { maintenance_window_id: id } }), {
    when: may('maintenance_windows.read'),
    everySeconds: 15,
  })
  if (!data) return '–'
  const { name, state } = data.body
  return (
    <ResourceLink
      resource={{ kind: 'maintenance_window', id, title: name, detail: null, state, parent_id: null }}
    />
  )
}

function CausedBy({ actor: { name, proof, ip } }: Pick<Deploy, 'actor'>) {
  const { t } = useTranslation('deploys')
  const text = proof === null ? undefined : proofTexts[proof]
  return (
    <>
      {name ?? t('stateUnknown')}
      <Text size="xs" c="dimmed">
        {[text && t(text), ip].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
