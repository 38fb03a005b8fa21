import type { Gaze } from './model.ts';

const vertex = `attribute vec2 at; varying vec2 screen; void main() { screen = at; gl_Position = vec4(at, 0.0, 1.0); }`;
/** A ray through each pixel of the screen, turned up and around, meets the sphere at a longitude and a latitude: there stands its colour. */
const fragment = `precision highp float;
varying vec2 screen; uniform sampler2D picture; uniform vec2 reach; uniform vec2 turn;
void main() {
  vec3 ray = normalize(vec3(screen * reach, 1.0));
  float c = cos(turn.y), s = sin(turn.y);
  ray = vec3(ray.x, ray.y * c + ray.z * s, ray.z * c - ray.y * s);
  float across = atan(ray.x, ray.z) + turn.x;
  gl_FragColor = texture2D(picture, vec2(fract(across / 6.2831853 + 0.5), 0.5 - asin(clamp(ray.y, -1.0, 1.0)) / 3.1415927));
}`;

export interface Sphere {
  /** `heading`: of the middle of the picture. */
  draw(gaze: Gaze, heading: number): void;
  dispose(): void;
}

/** An all-around picture on a canvas; null: this browser cannot. */
export async function openSphere(canvas: HTMLCanvasElement, picture: Blob): Promise<Sphere | null> {
  const gl = canvas.getContext('webgl', { antialias: false, preserveDrawingBuffer: true });
  const program = gl && link(gl);
  if (!gl || !program) return null;
  const most = Math.min(8192, Number(gl.getParameter(gl.MAX_TEXTURE_SIZE)));
  const whole = await createImageBitmap(picture);
  const image = whole.width > most ? await createImageBitmap(picture, { resizeWidth: most, resizeQuality: 'high' }) : whole;
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const at = gl.getAttribLocation(program, 'at');
  gl.enableVertexAttribArray(at);
  gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, image);
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const) {
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  }
  const [reach, turn] = [gl.getUniformLocation(program, 'reach'), gl.getUniformLocation(program, 'turn')];
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  return {
    draw({ heading, pitch, angle }, middle) {
      const ratio = Math.min(2, devicePixelRatio);
      canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
      canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
      gl.viewport(0, 0, canvas.width, canvas.height);
      const wide = Math.tan(radians(angle) / 2);
      gl.uniform2f(reach, wide, (wide * canvas.height) / canvas.width);
      gl.uniform2f(turn, radians(heading - middle), radians(pitch));
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    // Browsers keep few contexts alive: the place is given back at once.
    dispose: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}

function link(gl: WebGLRenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null;
}
