// The baseline of the benchmark ratios: node:http with one fixed answer.
import { createServer } from 'node:http';

const answer = process.env.ANSWER ?? '';
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': process.env.TYPE ?? 'application/json' });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
