export const en = {
  probes: 'Probes',
  text: 'Programs at locations of your own that check monitors there: inside a private network, or from several places.',
  searchProbes: 'Search by name or host name',
  none: 'No probes yet',
  noneText:
    'With a probe, Holdfast monitors what only machines at its location can reach, and sees whether a target fails everywhere or only from one place.',
  newProbe: 'New probe',
  nameText: 'Where it is.',
  nameExample: 'Office Berlin',
  createProbe: 'Create the probe',
  lastSeen: 'Last seen',
  version: 'Program version',
  tokenExpires: 'Enrolment token expires',
  allNetworks: 'All but its own machine and link-local addresses',
  networksElsewhere:
    'To which networks the probe connects is set on its machine: nobody can widen that from here.',
  waitingResults: 'Results that wait there',
  droppedResults: 'Lost results',
  clockRight: 'Correct',
  clockWrong: 'Wrong clock',
  clockAhead: '{{time}} ahead',
  clockBehind: '{{time}} behind',
  remedyClock: 'Set up time synchronization on the machine. Results have the right time nevertheless.',

  notEnrolled: 'Not enrolled',
  notEnrolledText: 'Start the program at its location with an enrolment token, which works for 15 minutes.',
  online: 'Online',
  silent: 'Silent',
  probeSendsNothing: 'The probe sends nothing',
  remedyOffline: 'Check that its machine runs and reaches Holdfast. It keeps its results meanwhile.',
  monitorsUnknown: 'Monitors that only it checks are unknown.',

  start: 'Enrol the probe',
  startText: 'Run this at its location within 15 minutes, and then start it as a service or a container.',
  startGuide: 'How to install a probe',
  waitingForProbe: 'Waiting for the probe.',
  isEnrolled: '{{name}} is enrolled.',
  showProbe: 'Show probe',
  newToken: 'New enrolment token',
  newTokenText: 'The enrolment token of {{name}} so far no longer works.',
  enrolAgain: 'Enrol again',
  enrolAgainText:
    'You get a new enrolment token. The machine that uses it takes the place of the present one, and gets the settings and secrets of the monitors of {{name}}.',
  rotateText:
    'With the answer to its next results, the probe is asked to get a new secret, which nobody else sees. The old one works for another 24 hours.',
  rotationRequested: 'It is asked to get a new secret with its next results.',
  rotationOf: '{{name}} gets a new secret',
  revokeText:
    'Results of {{name}} are rejected from now on, and it stops. Monitors that only it checks become unknown.',
  deleteProbeText: 'The results that it has sent stay with their monitors.',

  noProbeFound: 'No probe found',
}

declare module '#language/language.ts' {
  interface Namespaces {
    probes: typeof en
  }
}
