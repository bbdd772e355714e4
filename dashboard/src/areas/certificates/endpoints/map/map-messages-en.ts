export const mapMessagesEn = {
  map: 'Map',
  mapText:
    'Which names lead to which addresses and servers, and which certificates are served there, as the last scans observed.',
  mapOfServer: 'Only the addresses of the server {{name}}.',
  mapOfCertificate: 'Only services with the certificate {{name}}.',
  mapOfEndpoint: 'Only the endpoint {{name}}.',
  showWholeMap: 'Show the whole map',
  showInMap: 'Show in the map',
  noMap: 'No names yet',
  noMapText: 'The names of your TLS endpoints appear here: from zones, monitors and agents, or added by you.',
  expiresAt: 'expires {{at}}',
  portNumber: 'Port {{port}}',
  noAddress: 'No address',
  noOwnServer: 'No server of yours',
  ownServer: 'One of your servers',
  noCertificateSeen: 'No certificate seen',
  seenByAgent: 'seen by the agent of the server',
}
