import type { Catalogue } from '../sentences.ts'

/** What the API says of agents, collectors and enrolment tokens (`server/src/areas/agents`). */
export const agentSentences: Catalogue = {
  'There is no server with this id.': 'Es gibt keinen Server mit dieser ID.',
  'must be 1 if the token is for one server': 'muss 1 sein, wenn das Token für einen Server ist',
  'The server {} has an agent, on {}. Create an enrolment token for this server to replace it.':
    'Der Server {} hat einen Agenten, auf {}. Um ihn zu ersetzen, erstellen Sie ein Anmeldetoken für diesen Server.',
  'The server {} has an agent, on {}. Revoke it first.':
    'Der Server {} hat einen Agenten, auf {}. Widerrufen Sie ihn zuerst.',
  'The server {} has got an agent just now.': 'Der Server {} hat gerade einen Agenten bekommen.',
  'The server of this enrolment token was removed.': 'Der Server dieses Anmeldetokens wurde entfernt.',
  'The enrolment token {} is revoked.': 'Das Anmeldetoken {} ist widerrufen.',
  'The enrolment token {} has enrolled {} of {} agents.':
    'Das Anmeldetoken {} hat {} von {} Agenten angemeldet.',
  'The enrolment token {} expired at {}.': 'Das Anmeldetoken {} ist am {} abgelaufen.',
  'The agent on {} is in use. Revoke it first.':
    'Der Agent auf {} wird verwendet. Widerrufen Sie ihn zuerst.',
  'The agent on {} is revoked.': 'Der Agent auf {} ist widerrufen.',
  'The agent on {} was revoked.': 'Der Agent auf {} wurde widerrufen.',
  'The server of the agent on {} was removed.': 'Der Server des Agenten auf {} wurde entfernt.',
  'The agent was deleted.': 'Der Agent wurde gelöscht.',
  'The agent on {} sends its reports: nothing is scraped.':
    'Der Agent auf {} sendet seine Berichte selbst: Es wird nichts abgefragt.',
  'must contain the secrets again, because the target changes: a stored secret is never sent to another target':
    'muss die Geheimnisse noch einmal enthalten, weil sich das Ziel ändert: Ein gespeichertes Geheimnis wird nie an ein anderes Ziel gesendet',
  'The collector was deleted.': 'Der Collector wurde gelöscht.',
  'The secret belongs to another machine.': 'Das Geheimnis gehört zu einem anderen Rechner.',
  'The samples are from {} machines ({}: {}{}), and the secret belongs to one server. Create a collector for each server, and send only its samples with the secret.':
    'Die Messwerte stammen von {} Rechnern ({}: {}{}), und das Geheimnis gehört zu einem Server. Erstellen Sie für jeden Server einen Collector, und senden Sie mit dem Geheimnis nur dessen Messwerte.',
  'Two boots report in turn: a copy of the machine uses the same secret.':
    'Zwei Systemstarts melden sich abwechselnd: Eine Kopie des Rechners verwendet dasselbe Geheimnis.',
  'Another machine used its secret, from {}.': 'Ein anderer Rechner hat das Geheimnis verwendet, von {} aus.',
}
