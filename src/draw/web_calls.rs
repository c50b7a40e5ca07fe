//! Implements, with a page's WebGL 2, the OpenGL functions that glium calls.
//!
//! OpenGL names its objects by number; WebGL has real objects. A number is a position in a list of
//! WebGL objects.

#![expect(non_snake_case, reason = "OpenGL's own names")]

use crate::draw::es::{TEXTURE_STORAGE, for_es};
use js_sys::{Array, Int32Array};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char, c_void};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{WebGl2RenderingContext as Gl2, WebGlProgram, WebGlShader};

// OpenGL query parameters that WebGL lacks.
const NUM_EXTENSIONS: u32 = 0x821D;
const SHADER_COMPILER: u32 = 0x8DFA;
const NUM_SAMPLE_COUNTS: u32 = 0x9380;
const INFO_LOG_LENGTH: u32 = 0x8B84;

/// Query parameters for the longest name of a uniform, an attribute, a block and a varying.
const LONGEST_NAMES: [u32; 4] = [0x8B87, 0x8B8A, 0x8A35, 0x8C76];

/// The page's context and all its objects.
struct State {
    gl: Gl2,
    /// WebGL's objects by their numbers. Number 0 means no object.
    objects: HashMap<u32, JsValue>,
    /// The last number given to an object.
    last: u32,
}

impl State {
    fn add(&mut self, object: Option<impl Into<JsValue>>) -> u32 {
        let Some(object) = object else { return 0 };
        self.last += 1;
        self.objects.insert(self.last, object.into());
        self.last
    }

    fn get<T: JsCast>(&self, name: u32) -> Option<&T> {
        Some(self.objects.get(&name)?.unchecked_ref())
    }

    fn take<T: JsCast>(&mut self, name: u32) -> Option<T> {
        Some(self.objects.remove(&name)?.unchecked_into())
    }
}

thread_local! {
    static STATE: RefCell<Option<State>> = const { RefCell::new(None) };
}

/// Sends all further calls to this context.
pub(super) fn start(gl: Gl2) {
    STATE.set(Some(State { gl, objects: HashMap::new(), last: 0 }));
}

fn with<R>(act: impl FnOnce(&mut State) -> R) -> R {
    STATE.with_borrow_mut(|state| act(state.as_mut().expect("calls come after `start`")))
}

/// Returns the values at an address from glium.
///
/// # Safety
///
/// `data` points to `count` values that stay valid during the call, or `count` is 0.
unsafe fn slice<'a, T>(data: *const T, count: usize) -> &'a [T] {
    // SAFETY: as the caller promises.
    if count == 0 { &[] } else { unsafe { std::slice::from_raw_parts(data, count) } }
}

/// Writes a JavaScript value as integers.
///
/// # Safety
///
/// `to` has room for all numbers in `value`.
unsafe fn put(value: &JsValue, to: *mut i32) {
    let many = value.dyn_ref::<Int32Array>().map(Int32Array::to_vec);
    let one = || value.as_f64().map_or(i32::from(value.as_bool() == Some(true)), |number| number as i64 as i32);
    for (i, number) in many.unwrap_or_else(|| vec![one()]).into_iter().enumerate() {
        // SAFETY: as the caller promises.
        unsafe { *to.add(i) = number };
    }
}

/// Writes a text as a C string, cut to fit into `room` bytes.
///
/// # Safety
///
/// `to` has `room` bytes, at least one.
unsafe fn put_text(text: &str, room: i32, length: &mut i32, to: *mut c_char) {
    let count = text.len().min(room as usize - 1);
    *length = count as i32;
    // SAFETY: as the caller promises.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr(), to.cast(), count);
        *to.add(count) = 0;
    }
}

/// Returns the bytes per pixel. Textures have one channel or four, with eight bits each.
fn texel_size(format: u32) -> usize {
    if format == Gl2::RED { 1 } else { 4 }
}

/// Defines functions with OpenGL's names and a table to look them up.
macro_rules! entry_points {
    ($($name:ident($state:ident $(, $argument:ident: $type:ty)* $(,)?) $(-> $result:ty)? $body:block)*) => {
        $(unsafe extern "system" fn $name($($argument: $type),*) $(-> $result)? {
            // SAFETY: glium calls functions according to OpenGL's specification, with valid
            // pointers.
            #[allow(unused_unsafe)]
            with(|$state| unsafe { $body })
        })*

        /// Returns the address of the function with this OpenGL name, or null if none is defined
        /// here.
        pub fn entry_point(symbol: &str) -> *const c_void {
            match symbol.trim_end_matches("EXT") {
                $(concat!("gl", stringify!($name)) => $name as *const () as *const c_void,)*
                _ => std::ptr::null(),
            }
        }
    };
}

macro_rules! generate {
    ($state:ident, $count:ident, $to:ident, $make:ident) => {
        for i in 0..$count {
            let object = $state.gl.$make();
            *$to.add(i as usize) = $state.add(object);
        }
    };
}

macro_rules! delete {
    ($state:ident, $count:ident, $from:ident, $delete:ident) => {
        for name in slice($from, $count as usize) {
            let object = $state.take(*name);
            $state.gl.$delete(object.as_ref());
        }
    };
}

entry_points! {
    // State.
    GetError(s) -> u32 { s.gl.get_error() }
    GetString(s, name: u32) -> *const u8 {
        let text = match name {
            Gl2::VERSION => "OpenGL ES 3.0 (WebGL 2.0)".to_owned(),
            Gl2::SHADING_LANGUAGE_VERSION => "OpenGL ES GLSL ES 3.00".to_owned(),
            _ => s.gl.get_parameter(name).ok().and_then(|v| v.as_string()).unwrap_or_default(),
        };
        // OpenGL's strings are never freed. glium asks for a few when it starts.
        CString::new(text).unwrap_or_default().into_raw().cast()
    }
    GetStringi(_s, _name: u32, _index: u32) -> *const u8 { TEXTURE_STORAGE.as_ptr().cast() }
    GetIntegerv(s, name: u32, to: *mut i32) {
        match name {
            // glium does not query WebGL's own.
            NUM_EXTENSIONS => *to = 1,
            // glium asks only while no framebuffer is bound.
            Gl2::DRAW_FRAMEBUFFER_BINDING | Gl2::READ_FRAMEBUFFER_BINDING => *to = 0,
            _ => put(&s.gl.get_parameter(name).unwrap_or(JsValue::NULL), to),
        }
    }
    GetBooleanv(s, name: u32, to: *mut u8) {
        *to = u8::from(name == SHADER_COMPILER || s.gl.get_parameter(name).is_ok_and(|value| value.is_truthy()));
    }
    GetInternalformativ(s, target: u32, format: u32, name: u32, room: i32, to: *mut i32) {
        let samples = s.gl.get_internalformat_parameter(target, format, Gl2::SAMPLES).and_then(JsCast::dyn_into);
        // Clear WebGL's error for a format that is not renderable. It has no sample counts.
        s.gl.get_error();
        let samples: Int32Array = samples.unwrap_or_else(|_| Int32Array::new_with_length(0));
        match name {
            NUM_SAMPLE_COUNTS => *to = samples.length() as i32,
            _ => for i in 0..samples.length().min(room as u32) { *to.add(i as usize) = samples.get_index(i); },
        }
    }
    Enable(s, what: u32) { s.gl.enable(what); }
    Disable(s, what: u32) { s.gl.disable(what); }
    Finish(s) { s.gl.finish(); }
    PixelStorei(s, name: u32, value: i32) { s.gl.pixel_storei(name, value); }
    Viewport(s, x: i32, y: i32, w: i32, h: i32) { s.gl.viewport(x, y, w, h); }
    Scissor(s, x: i32, y: i32, w: i32, h: i32) { s.gl.scissor(x, y, w, h); }
    ColorMask(s, r: u8, g: u8, b: u8, a: u8) { s.gl.color_mask(r != 0, g != 0, b != 0, a != 0); }
    BlendEquationSeparate(s, c: u32, a: u32) { s.gl.blend_equation_separate(c, a); }
    BlendFuncSeparate(s, sc: u32, dc: u32, sa: u32, da: u32) { s.gl.blend_func_separate(sc, dc, sa, da); }
    ClearColor(s, r: f32, g: f32, b: f32, a: f32) { s.gl.clear_color(r, g, b, a); }
    Clear(s, mask: u32) { s.gl.clear(mask); }
    // Buffers.
    GenBuffers(s, n: i32, to: *mut u32) { generate!(s, n, to, create_buffer) }
    DeleteBuffers(s, n: i32, from: *const u32) { delete!(s, n, from, delete_buffer) }
    BindBuffer(s, target: u32, name: u32) { s.gl.bind_buffer(target, s.get(name)); }
    BufferData(s, target: u32, size: isize, data: *const u8, usage: u32) {
        if data.is_null() { s.gl.buffer_data_with_i32(target, size as i32, usage); }
        else { s.gl.buffer_data_with_u8_array(target, slice(data, size as usize), usage); }
    }
    BufferSubData(s, target: u32, offset: isize, size: isize, data: *const u8) {
        s.gl.buffer_sub_data_with_i32_and_u8_array(target, offset as i32, slice(data, size as usize));
    }
    GetBufferParameteriv(s, target: u32, name: u32, to: *mut i32) { put(&s.gl.get_buffer_parameter(target, name), to); }
    // Vertex arrays.
    GenVertexArrays(s, n: i32, to: *mut u32) { generate!(s, n, to, create_vertex_array) }
    DeleteVertexArrays(s, n: i32, from: *const u32) { delete!(s, n, from, delete_vertex_array) }
    BindVertexArray(s, name: u32) { s.gl.bind_vertex_array(s.get(name)); }
    EnableVertexAttribArray(s, i: u32) { s.gl.enable_vertex_attrib_array(i); }
    VertexAttribPointer(s, i: u32, n: i32, kind: u32, norm: u8, stride: i32, at: *const c_void) {
        s.gl.vertex_attrib_pointer_with_i32(i, n, kind, norm != 0, stride, at as usize as i32);
    }
    VertexAttribDivisor(s, i: u32, d: u32) { s.gl.vertex_attrib_divisor(i, d); }
    // Draws.
    DrawArrays(s, mode: u32, first: i32, n: i32) { s.gl.draw_arrays(mode, first, n); }
    DrawArraysInstanced(s, mode: u32, first: i32, n: i32, i: i32) { s.gl.draw_arrays_instanced(mode, first, n, i); }
    DrawElements(s, mode: u32, n: i32, kind: u32, at: *const c_void) {
        s.gl.draw_elements_with_i32(mode, n, kind, at as usize as i32);
    }
    // Textures and samplers.
    GenTextures(s, n: i32, to: *mut u32) { generate!(s, n, to, create_texture) }
    DeleteTextures(s, n: i32, from: *const u32) { delete!(s, n, from, delete_texture) }
    BindTexture(s, target: u32, name: u32) { s.gl.bind_texture(target, s.get(name)); }
    ActiveTexture(s, unit: u32) { s.gl.active_texture(unit); }
    TexParameteri(s, target: u32, name: u32, value: i32) { s.gl.tex_parameteri(target, name, value); }
    GenerateMipmap(s, target: u32) { s.gl.generate_mipmap(target); }
    TexStorage2D(s, target: u32, levels: i32, format: u32, w: i32, h: i32) { s.gl.tex_storage_2d(target, levels, format, w, h); }
    TexSubImage2D(s, target: u32, level: i32, x: i32, y: i32, w: i32, h: i32, format: u32, kind: u32, data: *const u8) {
        let _ = s.gl.tex_sub_image_2d_with_i32_and_i32_and_u32_and_type_and_opt_u8_array(
            target, level, x, y, w, h, format, kind, Some(slice(data, w as usize * h as usize * texel_size(format))));
    }
    GenSamplers(s, n: i32, to: *mut u32) { generate!(s, n, to, create_sampler) }
    DeleteSamplers(s, n: i32, from: *const u32) { delete!(s, n, from, delete_sampler) }
    BindSampler(s, unit: u32, name: u32) { s.gl.bind_sampler(unit, s.get(name)); }
    SamplerParameteri(s, name: u32, what: u32, value: i32) {
        if let Some(sampler) = s.get(name) { s.gl.sampler_parameteri(sampler, what, value); }
    }
    // Targets.
    GenFramebuffers(s, n: i32, to: *mut u32) { generate!(s, n, to, create_framebuffer) }
    DeleteFramebuffers(s, n: i32, from: *const u32) { delete!(s, n, from, delete_framebuffer) }
    BindFramebuffer(s, target: u32, name: u32) { s.gl.bind_framebuffer(target, s.get(name)); }
    FramebufferTexture2D(s, target: u32, place: u32, kind: u32, name: u32, level: i32) {
        s.gl.framebuffer_texture_2d(target, place, kind, s.get(name), level);
    }
    FramebufferRenderbuffer(s, target: u32, place: u32, kind: u32, name: u32) {
        s.gl.framebuffer_renderbuffer(target, place, kind, s.get(name));
    }
    DrawBuffers(s, n: i32, from: *const u32) {
        let list: Array = slice(from, n as usize).iter().map(|b| JsValue::from(*b)).collect();
        s.gl.draw_buffers(&list);
    }
    ReadBuffer(s, which: u32) { s.gl.read_buffer(which); }
    BlitFramebuffer(s, a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, mask: u32, filter: u32) {
        s.gl.blit_framebuffer(a, b, c, d, e, f, g, h, mask, filter);
    }
    GenRenderbuffers(s, n: i32, to: *mut u32) { generate!(s, n, to, create_renderbuffer) }
    DeleteRenderbuffers(s, n: i32, from: *const u32) { delete!(s, n, from, delete_renderbuffer) }
    BindRenderbuffer(s, target: u32, name: u32) { s.gl.bind_renderbuffer(target, s.get(name)); }
    RenderbufferStorage(s, target: u32, format: u32, w: i32, h: i32) { s.gl.renderbuffer_storage(target, format, w, h); }
    RenderbufferStorageMultisample(s, target: u32, samples: i32, format: u32, w: i32, h: i32) {
        s.gl.renderbuffer_storage_multisample(target, samples, format, w, h);
    }
    ReadPixels(s, x: i32, y: i32, w: i32, h: i32, format: u32, kind: u32, to: *mut u8) {
        let to = std::slice::from_raw_parts_mut(to, w as usize * h as usize * texel_size(format));
        let _ = s.gl.read_pixels_with_opt_u8_array(x, y, w, h, format, kind, Some(to));
    }
    // Programs.
    CreateShader(s, kind: u32) -> u32 { let object = s.gl.create_shader(kind); s.add(object) }
    DeleteShader(s, name: u32) { let object = s.take(name); s.gl.delete_shader(object.as_ref()); }
    ShaderSource(s, name: u32, _n: i32, texts: *const *const c_char, _lengths: *const i32) {
        // glium passes one string, which ends with a NUL.
        let source = for_es(&CStr::from_ptr(*texts).to_string_lossy());
        if let Some(shader) = s.get::<WebGlShader>(name) { s.gl.shader_source(shader, &source); }
    }
    CompileShader(s, name: u32) { if let Some(shader) = s.get::<WebGlShader>(name) { s.gl.compile_shader(shader); } }
    GetShaderiv(s, name: u32, what: u32, to: *mut i32) {
        let Some(shader) = s.get::<WebGlShader>(name) else { return };
        match what {
            INFO_LOG_LENGTH => *to = s.gl.get_shader_info_log(shader).unwrap_or_default().len() as i32 + 1,
            _ => put(&s.gl.get_shader_parameter(shader, what), to),
        }
    }
    GetShaderInfoLog(s, name: u32, room: i32, length: &mut i32, to: *mut c_char) {
        let log = s.get::<WebGlShader>(name).and_then(|shader| s.gl.get_shader_info_log(shader)).unwrap_or_default();
        put_text(&log, room, length, to);
    }
    CreateProgram(s) -> u32 { let object = s.gl.create_program(); s.add(object) }
    DeleteProgram(s, name: u32) { let object = s.take(name); s.gl.delete_program(object.as_ref()); }
    AttachShader(s, program: u32, shader: u32) {
        if let (Some(p), Some(sh)) = (s.get::<WebGlProgram>(program), s.get::<WebGlShader>(shader)) { s.gl.attach_shader(p, sh); }
    }
    LinkProgram(s, name: u32) { if let Some(program) = s.get::<WebGlProgram>(name) { s.gl.link_program(program); } }
    UseProgram(s, name: u32) { s.gl.use_program(s.get::<WebGlProgram>(name)); }
    GetProgramiv(s, name: u32, what: u32, to: *mut i32) {
        let Some(program) = s.get::<WebGlProgram>(name) else { return };
        *to = match what {
            INFO_LOG_LENGTH => s.gl.get_program_info_log(program).unwrap_or_default().len() as i32 + 1,
            name if LONGEST_NAMES.contains(&name) => 256,
            _ => { put(&s.gl.get_program_parameter(program, what), to); *to }
        };
    }
    GetProgramInfoLog(s, name: u32, room: i32, length: &mut i32, to: *mut c_char) {
        let log = s.get::<WebGlProgram>(name).and_then(|p| s.gl.get_program_info_log(p)).unwrap_or_default();
        put_text(&log, room, length, to);
    }
    GetActiveAttrib(s, name: u32, i: u32, room: i32, length: &mut i32, size: *mut i32, kind: *mut u32, to: *mut c_char) {
        let Some(info) = s.get::<WebGlProgram>(name).and_then(|p| s.gl.get_active_attrib(p, i)) else { return };
        (*size, *kind) = (info.size(), info.type_());
        put_text(&info.name(), room, length, to);
    }
    GetActiveUniform(s, name: u32, i: u32, room: i32, length: &mut i32, size: *mut i32, kind: *mut u32, to: *mut c_char) {
        let Some(info) = s.get::<WebGlProgram>(name).and_then(|p| s.gl.get_active_uniform(p, i)) else { return };
        (*size, *kind) = (info.size(), info.type_());
        put_text(&info.name(), room, length, to);
    }
    GetAttribLocation(s, name: u32, text: *const c_char) -> i32 {
        let text = CStr::from_ptr(text).to_string_lossy();
        s.get::<WebGlProgram>(name).map_or(-1, |p| s.gl.get_attrib_location(p, &text))
    }
    GetUniformLocation(s, name: u32, text: *const c_char) -> i32 {
        let text = CStr::from_ptr(text).to_string_lossy();
        match s.get::<WebGlProgram>(name).and_then(|p| s.gl.get_uniform_location(p, &text)) {
            Some(location) => s.add(Some(location)) as i32,
            None => -1,
        }
    }
    Uniform1i(s, at: i32, v: i32) { s.gl.uniform1i(s.get(at as u32), v); }
    Uniform1f(s, at: i32, v: f32) { s.gl.uniform1f(s.get(at as u32), v); }
    Uniform2fv(s, at: i32, n: i32, v: *const f32) { s.gl.uniform2fv_with_f32_array(s.get(at as u32), slice(v, 2 * n as usize)); }
    Uniform3fv(s, at: i32, n: i32, v: *const f32) { s.gl.uniform3fv_with_f32_array(s.get(at as u32), slice(v, 3 * n as usize)); }
    Uniform4fv(s, at: i32, n: i32, v: *const f32) { s.gl.uniform4fv_with_f32_array(s.get(at as u32), slice(v, 4 * n as usize)); }
    UniformMatrix4fv(s, at: i32, n: i32, t: u8, v: *const f32) {
        s.gl.uniform_matrix4fv_with_f32_array(s.get(at as u32), t != 0, slice(v, 16 * n as usize));
    }
}
