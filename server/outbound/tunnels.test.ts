import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServerCertificate } from '../../e2e/stand-ins/server-certificate';
import { startChild } from '../../e2e/support/child-process';
import { createOutbound } from './send-outbound';

/** A site over `https`, and a proxy whose tunnels all lead to it. */
async function enter() {
  const certificate = await createServerCertificate('site.example');
  const site = createTlsServer(certificate, (incoming, response) => {
    response.end(`${(incoming.socket as TLSSocket).servername} ${incoming.headers.host}`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const tunnels: (string | undefined)[] = [];
  const open = new Set<Socket>();
  const proxy = createServer();
  proxy.on('connect', ({ url }, socket: Socket) => {
    tunnels.push(url);
    const beyond = connect((site.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      beyond.pipe(socket).pipe(beyond);
    });
    open.add(socket);
    for (const one of [socket, beyond]) one.on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      beyond.destroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const folder = await mkdtemp(path.join(tmpdir(), 'tunnels-'));
  const trusted = path.join(folder, 'site.pem');
  await writeFile(trusted, certificate.cert);
  onTestFinished(async () => {
    for (const server of [site, proxy]) server.close().closeAllConnections();
    await rm(folder, { recursive: true });
  });
  return {
    proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    tunnels,
    open,
    trusted,
  };
}

test('https goes through a tunnel to the host, whose certificate is checked at its end', async () => {
  const { proxy, tunnels, open, trusted } = await enter();
  vi.stubEnv('NODE_EXTRA_CA_CERTS', trusted);
  onTestFinished(() => void vi.unstubAllEnvs());
  const urls = ['https://site.example/', 'https://other.example:8443/'];
  const child = startChild('e2e/support/fetch-through-proxy.ts', proxy, ...urls);
  expect(await child.rest()).toEqual([
    '200 site.example site.example',
    'the certificate is for another host',
  ]);
  expect(tunnels).toEqual(['site.example:443', 'other.example:8443']);

  const send = createOutbound({ allowsHttp: false, allowsPrivate: false, proxy });
  const untrusted = send({ url: 'https://site.example/', method: 'GET', headers: {} });
  await expect(untrusted).rejects.toThrow('the certificate is self-signed');
  await vi.waitFor(() => expect(open.size).toBe(0));
});
